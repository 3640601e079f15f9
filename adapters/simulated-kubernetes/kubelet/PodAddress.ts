import type { ObjectOf } from "../world/KubernetesKinds.ts"
import type { World } from "../world/World.ts"

const numberOf = (address: string): number => address.split(".").reduce((sum, part) => sum * 256 + Number(part), 0)

const addressOf = (number: number): string =>
  [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join(".")

export const nodeAddress = ({ status }: ObjectOf<"Node">): string =>
  status?.addresses?.find(({ type }) => type === "InternalIP")?.address ?? "127.0.0.1"

/** The first address of a block that is free, from an offset on. */
export const freeAddress = (cidr: string, taken: ReadonlySet<string>, offset: number): string => {
  const [base = "10.244.0.0", bits = "24"] = cidr.split("/")
  const first = numberOf(base)
  const size = 2 ** (32 - Number(bits))
  for (let index = offset; index < size - 1; index++) {
    const address = addressOf(first + index)
    if (!taken.has(address)) return address
  }
  return addressOf(first + size - 2)
}

/** The address of a pod: of its node if it shares its network, otherwise a free one of the node's block. */
export const podAddress = (world: World, pod: ObjectOf<"Pod">, node: ObjectOf<"Node">): string => {
  if (pod.spec?.hostNetwork === true) return nodeAddress(node)
  const taken = new Set(
    world.list("Pod").flatMap(({ status }) => {
      const isOver = status?.phase === "Succeeded" || status?.phase === "Failed"
      return status?.podIP === undefined || isOver ? [] : [status.podIP]
    }),
  )
  return freeAddress(node.spec?.podCIDR ?? "10.244.0.0/16", taken, 2)
}
