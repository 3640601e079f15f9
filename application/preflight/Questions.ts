import { type DateTime, Effect } from "effect"

import type { CloudProbe, ProbeFailed } from "#application/ports/CloudProbes.ts"
import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import { fixedNames } from "#domain/infrastructure/FixedNames.ts"
import { judgeAddressRanges, rangesOf } from "#domain/preflight/JudgeAddressRanges.ts"
import { judgeApiReach } from "#domain/preflight/JudgeApiReach.ts"
import { judgeImages } from "#domain/preflight/JudgeImages.ts"
import { judgeKubernetesVersion } from "#domain/preflight/JudgeKubernetesVersion.ts"
import { judgeMachineTypes, requestedMachineTypes } from "#domain/preflight/JudgeMachineTypes.ts"
import { judgeNames } from "#domain/preflight/JudgeNames.ts"
import { judgeNetwork } from "#domain/preflight/JudgeNetwork.ts"
import { judgePermissions } from "#domain/preflight/JudgePermissions.ts"
import { judgeQuotas } from "#domain/preflight/JudgeQuotas.ts"
import type { PreflightCode } from "#domain/preflight/PreflightCheck.ts"
import { notChecked, type PreflightResult } from "#domain/preflight/PreflightReport.ts"
import { referencesOf } from "#domain/preflight/ProgramReferences.ts"
import { neededQuotas } from "#domain/preflight/QuotaUse.ts"
import { requiredPermissions } from "#domain/preflight/RequiredPermissions.ts"
import { definitionOf, kubernetesVersionOf } from "#domain/provisioner/Provisioner.ts"
import type { Path } from "#domain/shared/Problem.ts"

/** A request for a cluster, as the checks before its creation see it. */
export interface PreflightSubject {
  readonly spec: ClusterSpec
  /** The cluster's `main.tf.json`. */
  readonly program: string
  /** Where the request has the fields of the specification. */
  readonly base: Path
  readonly now: DateTime.Utc
}

/** A question to the cloud, with the code of its results. */
export interface Question {
  readonly code: PreflightCode
  readonly ask: Effect.Effect<ReadonlyArray<PreflightResult>, ProbeFailed>
}

/** The path of the part of a request that belongs to the provisioner. */
export const provisionerPath = ({ base, spec: { provisioner } }: PreflightSubject): Path => [
  ...base,
  "provisioner",
  provisioner.type,
]

const networkQuestions = (probe: CloudProbe, subject: PreflightSubject): ReadonlyArray<Question> => {
  const path = provisionerPath(subject)
  const ranges = rangesOf(subject.program)
  const { networks, subnets } = referencesOf(subject.program)
  const own = { code: "ADDRESS_RANGE", ask: Effect.succeed(judgeAddressRanges(ranges, [], path)) } as const
  if (networks.length === 0) return [own]
  return networks.map((networkId) => ({
    code: "NETWORK",
    ask: probe.network(networkId).pipe(
      Effect.map((network) => [
        judgeNetwork(networkId, subnets, network, path),
        ...judgeAddressRanges(ranges, network?.ranges ?? [], path),
      ]),
      // What the request says of its own ranges needs no response of the cloud.
      Effect.catch(({ reason }) =>
        Effect.succeed([notChecked("NETWORK", reason), ...judgeAddressRanges(ranges, [], path)]),
      ),
    ),
  }))
}

const judgeVersion = (subject: PreflightSubject, offered?: ReadonlyArray<string>): PreflightResult => {
  const { provisioner } = subject.spec
  return judgeKubernetesVersion({
    version: kubernetesVersionOf(provisioner),
    table: definitionOf(provisioner).kubernetesVersions,
    now: subject.now,
    offered,
    provisioner: provisionerPath(subject),
  })
}

/** What the server's settings and the request say of the way to the API. Only a real cloud has networks. */
export const reachOf = (
  { spec: { provisioner } }: PreflightSubject,
  egressNetworks: ReadonlyArray<string>,
): PreflightResult => judgeApiReach(definitionOf(provisioner).apiReach(provisioner), egressNetworks)

/** What a request says by itself, where its credentials can be used only later. */
export const withoutCloud = (subject: PreflightSubject): ReadonlyArray<PreflightResult> => [
  notChecked("CREDENTIALS", "they are read when the cluster is created, and everything in the cloud is checked then."),
  ...judgeAddressRanges(rangesOf(subject.program), [], provisionerPath(subject)),
  judgeVersion(subject),
]

/** What a cloud is asked about a request, once it is known whose the credentials are. */
export const questions = (probe: CloudProbe, subject: PreflightSubject): ReadonlyArray<Question> => {
  const { base, program, spec } = subject
  const actions = requiredPermissions(program)
  const names = fixedNames(program)
  const needed = neededQuotas(program, spec.provider, spec.region)
  const { images } = referencesOf(program)
  return [
    {
      code: "PERMISSIONS",
      ask: Effect.map(probe.deniedPermissions(actions), (denied) => [judgePermissions(actions, denied)]),
    },
    {
      code: "QUOTA",
      ask: Effect.map(probe.quotas(needed.map(({ quota }) => quota)), (states) => judgeQuotas(needed, states)),
    },
    {
      code: "MACHINE_TYPE",
      ask: Effect.map(probe.offeredZones(requestedMachineTypes(spec)), (offered) =>
        judgeMachineTypes(spec, offered, base),
      ),
    },
    ...networkQuestions(probe, subject),
    { code: "NAME", ask: Effect.map(probe.takenNames(names), (taken) => [judgeNames(taken, base)]) },
    {
      code: "KUBERNETES_VERSION",
      ask: Effect.map(probe.kubernetesVersions, (offered) => [judgeVersion(subject, offered)]),
    },
    {
      code: "IMAGE",
      ask: Effect.map(images.length === 0 ? Effect.succeed([]) : probe.missingImages(images), (missing) => [
        judgeImages(images, missing),
      ]),
    },
  ]
}
