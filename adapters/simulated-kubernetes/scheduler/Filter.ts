import type { ObjectOf } from "../world/KubernetesKinds.ts"
import type { World } from "../world/World.ts"

/** A pod as if it were on a node. */
export interface Placed {
  readonly world: World
  readonly pod: ObjectOf<"Pod">
  readonly node: ObjectOf<"Node">
  readonly nodes: ReadonlyArray<ObjectOf<"Node">>
  /** The other pods that are on nodes and have not ended. */
  readonly pods: ReadonlyArray<ObjectOf<"Pod">>
}

/** Why a pod cannot be on a node, in the words of Kubernetes; nothing if it can. */
export type Filter = (placed: Placed) => ReadonlyArray<string>
