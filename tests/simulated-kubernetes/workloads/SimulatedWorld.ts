import { controllersOf } from "#adapters/simulated-kubernetes/Controllers.ts"
import type { AnyObject, Kind, NewObject, ObjectOf } from "#adapters/simulated-kubernetes/world/KubernetesKinds.ts"
import { settleCluster } from "#adapters/simulated-kubernetes/world/SettleCluster.ts"
import { workingCopyOf } from "#adapters/simulated-kubernetes/world/WorkingCopy.ts"
import { create, type Write } from "#adapters/simulated-kubernetes/world/World.ts"

const startMillis = Date.UTC(2026, 0, 1)
const controllers = controllersOf("certificate")
const keyOf = ({ kind, metadata }: AnyObject): string => `${kind} ${metadata.namespace ?? ""}/${metadata.name}`

/** A cluster in memory whose time passes only when a test says so. */
export const simulatedWorld = (
  onChange: (world: ReturnType<typeof workingCopyOf>["world"]) => void = () => undefined,
) => {
  let nowMillis = startMillis
  let wakeAtMillis: number | undefined
  let counter = 0
  const objects = new Map<string, AnyObject>()
  const random = {
    uid: () => `00000000-0000-4000-8000-${String(counter++).padStart(12, "0")}`,
    below: (limit: number) => (counter = (counter * 7919 + 13) % 1_000_003) % limit,
  }
  const keep = (changes: ReturnType<typeof settleCluster>["changes"]) => {
    for (const { after, before } of changes) {
      if (before !== undefined) objects.delete(keyOf(before))
      if (after !== undefined) objects.set(keyOf(after), after)
      onChange(workingCopyOf(objects.values(), nowMillis, random).world)
    }
  }
  /** Deletes what is left of owners that are gone, as the garbage collector does. */
  const collect = (): void => {
    const uids = new Set([...objects.values()].map(({ metadata }) => metadata.uid))
    const orphans = [...objects.values()].filter(
      ({ metadata }) =>
        metadata.deletionTimestamp === undefined &&
        metadata.ownerReferences !== undefined &&
        metadata.ownerReferences.length > 0 &&
        metadata.ownerReferences.every(({ uid }) => !uids.has(uid)),
    )
    if (orphans.length === 0) return
    const copy = workingCopyOf(objects.values(), nowMillis, random)
    copy.apply(orphans.map((object) => ({ verb: "delete", object })))
    keep(copy.changes)
    collect()
  }
  const settle = (): number => {
    const settled = settleCluster(controllers, objects.values(), nowMillis, random)
    keep(settled.changes)
    wakeAtMillis = settled.wakeAtMillis
    collect()
    return settled.changes.length
  }
  const apply = (...writes: ReadonlyArray<Write>): void => {
    const copy = workingCopyOf(objects.values(), nowMillis, random)
    copy.apply(writes)
    keep(copy.changes)
    collect()
  }
  const world = () => workingCopyOf(objects.values(), nowMillis, random).world
  return {
    apply,
    settle,
    world,
    now: () => nowMillis,
    nextWake: () => wakeAtMillis,
    create: <K extends Kind>(kind: K, object: NewObject<K>) => apply(create(kind, object)),
    /** Of the namespace `default` or of the whole cluster. */
    get: <K extends Kind>(kind: K, name: string): ObjectOf<K> => {
      const found = world().find(kind, "default", name) ?? world().find(kind, undefined, name)
      if (found === undefined) throw new Error(`There is no ${kind} ${name}.`)
      return found
    },
    list: <K extends Kind>(kind: K, namespace?: string) => world().list(kind, namespace),
    /** Lets time pass, with a stop wherever something happens by itself. Returns how often. */
    pass: (seconds: number): number => {
      const endMillis = nowMillis + seconds * 1000
      let wakes = 0
      settle()
      while (wakeAtMillis !== undefined && wakeAtMillis <= endMillis) {
        nowMillis = Math.max(nowMillis, wakeAtMillis)
        wakes++
        settle()
      }
      nowMillis = endMillis
      settle()
      return wakes
    },
    /** Lets time pass while no server runs. */
    sleep: (seconds: number): void => {
      nowMillis += seconds * 1000
    },
  }
}

/** A ready node with room for so many pods. */
export const nodeOf = (
  name: string,
  { pods = 110, zone = "a" }: { readonly pods?: number; readonly zone?: string } = {},
) =>
  create("Node", {
    metadata: { name, labels: { "kubernetes.io/hostname": name, "topology.kubernetes.io/zone": zone } },
    spec: { podCIDR: "10.244.0.0/24" },
    status: {
      addresses: [{ type: "InternalIP", address: "10.0.0.1" }],
      allocatable: { cpu: "4", memory: "8Gi", pods: `${pods}` },
    },
  })

/** A template of pods of one container. */
export const templateOf = (
  app: string,
  image = "registry.example/app:1",
  annotations: Readonly<Record<string, string>> = {},
) => ({
  metadata: { labels: { app }, annotations },
  spec: { containers: [{ name: "app", image }] },
})
