import { Effect, Schema } from "effect"

import { type ClusterRevision, isUpgrade, type MachineRevision, minorOf, skewProblem } from "./VersionSkew.ts"

/** What has to be seen before the next step is applied. */
export type UpgradeGate =
  /** The member has reported this generation in the bucket, which it does once its own API server is ready. */
  | { readonly kind: "memberReady"; readonly member: number; readonly generation: number }
  /** All nodes of the node groups are ready. */
  | { readonly kind: "nodesReady"; readonly generation: number }

/** One apply of an upgrade, and what to wait for after it. */
export interface UpgradeStep {
  readonly revision: ClusterRevision
  readonly gate: UpgradeGate
}

/** What a cluster is to run. */
export type UpgradeTarget = Omit<MachineRevision, "generation">

/** An upgrade that Kubernetes does not support. */
export class UnsupportedUpgrade extends Schema.TaggedError<UnsupportedUpgrade>()("UnsupportedUpgrade", {
  fromVersion: Schema.String,
  toVersion: Schema.String,
  problem: Schema.String,
}) {
  override get message(): string {
    return `The cluster cannot be upgraded from ${this.fromVersion} to ${this.toVersion}. ${this.problem}`
  }
}

const isAt = (target: UpgradeTarget, { image, kubernetesVersion }: MachineRevision): boolean =>
  image === target.image && kubernetesVersion === target.kubernetesVersion

const problemOf = (current: ClusterRevision, { kubernetesVersion }: UpgradeTarget): [string, string] | undefined => {
  for (const { kubernetesVersion: from } of [...current.members, current.nodeGroups]) {
    if (!isUpgrade(from, kubernetesVersion))
      return [from, "Kubernetes does not support a downgrade. Use a later version."]
  }
  for (const { kubernetesVersion: from } of current.members) {
    if (minorOf(kubernetesVersion) - minorOf(from) > 1) {
      return [from, `Upgrade one minor version at a time: to 1.${minorOf(from) + 1} first.`]
    }
  }
  const skew = skewProblem({
    members: current.members.map((member) => ({ ...member, kubernetesVersion })),
    nodeGroups: current.nodeGroups,
  })
  return skew === undefined ? undefined : [current.nodeGroups.kubernetesVersion, `${skew} Upgrade the nodes first.`]
}

/** A member that has already been upgraded carries the generation of the upgrade, so that a resumed one continues with it. */
const generationOf = (current: ClusterRevision, target: UpgradeTarget): number =>
  current.members.find((member) => isAt(target, member))?.generation ??
  1 + Math.max(current.nodeGroups.generation, ...current.members.map(({ generation }) => generation))

const stepsTo = (current: ClusterRevision, target: UpgradeTarget): ReadonlyArray<UpgradeStep> => {
  const generation = generationOf(current, target)
  const upgraded: MachineRevision = { ...target, generation }
  const steps: Array<UpgradeStep> = []
  let revision = current
  for (const [member, existing] of current.members.entries()) {
    if (isAt(target, existing)) continue
    revision = { ...revision, members: revision.members.with(member, upgraded) }
    steps.push({ revision, gate: { kind: "memberReady", member, generation } })
  }
  if (!isAt(target, current.nodeGroups)) {
    steps.push({ revision: { ...revision, nodeGroups: upgraded }, gate: { kind: "nodesReady", generation } })
  }
  return steps
}

/**
 * The steps of an upgrade, each an ordinary plan and apply: the members of the control plane one by one, in order, then all node
 * groups. A cluster in the middle of the same upgrade gets the steps that are left; one that runs the target, none.
 *
 * Terraform cannot wait between two members, and two of three that start at the same time are no quorum. So each step changes one
 * member, and its gate has to be seen before the next.
 *
 * It fails on a downgrade, a skipped minor version, and nodes that would be too old for the control plane.
 */
export const upgradeSteps = (
  current: ClusterRevision,
  target: UpgradeTarget,
): Effect.Effect<ReadonlyArray<UpgradeStep>, UnsupportedUpgrade> => {
  const problem = problemOf(current, target)
  if (problem === undefined) return Effect.succeed(stepsTo(current, target))
  const [fromVersion, reason] = problem
  return Effect.fail(new UnsupportedUpgrade({ fromVersion, toVersion: target.kubernetesVersion, problem: reason }))
}
