import type { ObjectOf } from "../world/KubernetesKinds.ts"
import type { World } from "../world/World.ts"
import type { Filter } from "./Filter.ts"
import { selectsNode } from "./NodeAffinity.ts"

type Pod = ObjectOf<"Pod">

/** The names of the claims that a pod mounts. */
export const claimNames = ({ metadata, spec }: Pod): ReadonlyArray<string> =>
  (spec?.volumes ?? []).flatMap(({ ephemeral, name, persistentVolumeClaim }) => {
    if (persistentVolumeClaim !== undefined) return [persistentVolumeClaim.claimName]
    return ephemeral === undefined ? [] : [`${metadata.name}-${name}`]
  })

const waitsForConsumer = (world: World, className: string | undefined): boolean =>
  world.find("StorageClass", undefined, className ?? "")?.volumeBindingMode === "WaitForFirstConsumer"

/** What a pod's claims lack before any node can be considered. */
export const waitsForClaim = (world: World, pod: Pod): string | undefined => {
  for (const name of claimNames(pod)) {
    const claim = world.find("PersistentVolumeClaim", pod.metadata.namespace, name)
    if (claim === undefined) return `persistentvolumeclaim "${name}" not found`
    if (claim.spec?.volumeName === undefined && !waitsForConsumer(world, claim.spec?.storageClassName)) {
      return "pod has unbound immediate PersistentVolumeClaims"
    }
  }
  return undefined
}

/** A volume is in one zone, so its pods are too. */
export const volumesFilter: Filter = ({ node, pod, world }) => {
  const isElsewhere = claimNames(pod).some((name) => {
    const volumeName = world.find("PersistentVolumeClaim", pod.metadata.namespace, name)?.spec?.volumeName
    const terms = world.find("PersistentVolume", undefined, volumeName ?? "")?.spec?.nodeAffinity?.required
    return terms !== undefined && !terms.nodeSelectorTerms.some((term) => selectsNode(term, node))
  })
  return isElsewhere ? ["node(s) didn't match PersistentVolume's node affinity"] : []
}
