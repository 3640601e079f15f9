import { kubeletSkewMax } from "../KubernetesVersionTable.ts"

/** What an image brings to a machine. */
export interface MachineRevision {
  /** Grows by one with each change of the image or the version. */
  readonly generation: number
  /** Exact, such as `1.34.2`. */
  readonly kubernetesVersion: string
  readonly image: string
}

/** What the machines of a cluster run, or are about to run. */
export interface ClusterRevision {
  /** In order: the first is upgraded first. */
  readonly members: ReadonlyArray<MachineRevision>
  readonly nodeGroups: MachineRevision
}

type Versioned = Pick<MachineRevision, "kubernetesVersion">

/** The versions of the machines of a cluster, or of its control plane and one node group. */
export interface RunningVersions {
  readonly members: ReadonlyArray<Versioned>
  readonly nodeGroups: Versioned
}

/** Major, minor and patch of a version. */
const numbersOf = (version: string): ReadonlyArray<number> => version.split(".").map(Number)

export const minorOf = (version: string): number => numbersOf(version)[1] ?? 0

/** Whether the second version is the same as the first or a later one. */
export const isUpgrade = (from: string, to: string): boolean => {
  const earlier = numbersOf(from)
  for (const [index, number] of numbersOf(to).entries()) {
    const other = earlier[index] ?? 0
    if (number !== other) return number > other
  }
  return true
}

/** Why the versions of a cluster's machines do not work together; nothing if they do (Kubernetes version skew policy). */
export const skewProblem = ({ members, nodeGroups }: RunningVersions): string | undefined => {
  const minors = members.map(({ kubernetesVersion }) => minorOf(kubernetesVersion))
  const oldest = Math.min(...minors)
  const newest = Math.max(...minors)
  const nodes = minorOf(nodeGroups.kubernetesVersion)
  if (newest - oldest > 1)
    return `The API servers run 1.${oldest} and 1.${newest}, and may differ by one minor version.`
  if (nodes > oldest)
    return `The nodes run 1.${nodes}, and no node may be newer than the oldest API server, which runs 1.${oldest}.`
  if (newest - nodes > kubeletSkewMax) {
    return `The nodes run 1.${nodes}, and may be at most ${kubeletSkewMax} minor versions older than the newest API server, which runs 1.${newest}.`
  }
  return undefined
}
