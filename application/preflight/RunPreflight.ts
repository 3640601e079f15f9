import { Context, DateTime, Duration, Effect, Layer, Redacted } from "effect"

import { type CloudAccess, CloudProbes } from "#application/ports/CloudProbes.ts"
import { EgressNetworks } from "#application/ports/EgressNetworks.ts"
import type { CloudCredentials } from "#domain/cloud/CloudCredentials.ts"
import { secretsOf } from "#domain/cloud/CredentialSecrets.ts"
import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import type { OrganizationId } from "#domain/organization/Organization.ts"
import { credentialsRefused, judgeIdentity } from "#domain/preflight/JudgeIdentity.ts"
import { notChecked, type PreflightReport, type PreflightResult, reportOf } from "#domain/preflight/PreflightReport.ts"
import { accountIdOf } from "#domain/provisioner/Provisioner.ts"
import { secretMask } from "#domain/secret/SecretMask.ts"
import type { Path } from "#domain/shared/Problem.ts"

import { makePreflightTurns } from "./PreflightTurns.ts"
import { type PreflightSubject, provisionerPath, type Question, questions, reachOf, withoutCloud } from "./Questions.ts"

/** What is checked: a cluster that does not exist yet, its program and its credentials. */
export interface PreflightRequest {
  readonly clusterId: string
  readonly organizationId: OrganizationId
  readonly spec: ClusterSpec
  readonly program: string
  /** Absent where they cannot be used yet: then only the request is checked. */
  readonly credentials?: CloudCredentials
  readonly base?: Path
}

/** A report takes 20 seconds at most: this long until the cloud knows the credentials, and this long for everything else. */
const identityMax = Duration.seconds(8)
const questionsMax = Duration.seconds(12)

const inTime = (max: Duration.Duration) => `the cloud did not respond within ${Duration.toSeconds(max)} seconds.`

const broken = "Orrery failed. The operator's log has the details."

type Results = ReadonlyArray<PreflightResult>

/** A question without a response is a warning: it must not stop a creation. */
const resultsOfQuestion = ({ ask, code }: Question): Effect.Effect<ReadonlyArray<PreflightResult>> =>
  ask.pipe(
    Effect.catch(({ reason }) => Effect.succeed([notChecked(code, reason)])),
    Effect.catchDefect((defect) =>
      Effect.as(Effect.logError(`The check ${code} before a creation failed.`, defect), [notChecked(code, broken)]),
    ),
    Effect.timeoutOrElse({
      duration: questionsMax,
      orElse: () => Effect.succeed([notChecked(code, inTime(questionsMax))]),
    }),
  )

const accessOf = (
  { clusterId, organizationId, program, spec }: PreflightRequest,
  credentials: CloudCredentials,
): CloudAccess => ({
  provider: spec.provider,
  organizationId,
  clusterId,
  accountId: accountIdOf(spec.provisioner),
  region: spec.region,
  provisioner: spec.provisioner.type,
  program,
  credentials,
})

/** A cloud may repeat a secret in its message. */
const masked = (results: ReadonlyArray<PreflightResult>, credentials: CloudCredentials) => {
  const mask = secretMask(secretsOf(Redacted.value(credentials)))
  const messages = mask(results.map(({ message }) => message))
  return results.map((result, index) => ({ ...result, message: messages[index] ?? "" }))
}

const make = Effect.gen(function* () {
  const egressNetworks = yield* EgressNetworks
  const probes = yield* CloudProbes
  const { inTurn, inTurnSoon } = yield* makePreflightTurns

  const resultsOf = Effect.fnUntraced(function* (access: CloudAccess, subject: PreflightSubject) {
    const probe = yield* probes.connect(access)
    const path = provisionerPath(subject)
    const whose = yield* probe.identity.pipe(
      Effect.map((identity) => judgeIdentity(identity, access.accountId, path)),
      Effect.catchTags({
        CredentialsRefused: ({ reason }) => Effect.succeed([credentialsRefused(reason, path)]),
        ProbeFailed: ({ reason }) => Effect.succeed([notChecked("CREDENTIALS", reason)]),
      }),
      Effect.timeoutOrElse({
        duration: identityMax,
        orElse: () => Effect.succeed([notChecked("CREDENTIALS", inTime(identityMax))]),
      }),
    )
    // Credentials of another account would describe that account.
    if (whose.some(({ status }) => status === "FAIL")) return whose
    const found = yield* Effect.forEach(questions(probe, subject), resultsOfQuestion, { concurrency: "unbounded" })
    return [...whose, ...found.flat()]
  }, Effect.scoped)

  const report =
    <E>(take: (work: Effect.Effect<Results>, organizationId: OrganizationId) => Effect.Effect<Results, E>) =>
    (request: PreflightRequest): Effect.Effect<PreflightReport, E> =>
      Effect.gen(function* () {
        const { base = [], credentials, organizationId, program, spec } = request
        const subject = { spec, program, base, now: yield* DateTime.now }
        const reach = probes.simulated ? [] : [reachOf(subject, egressNetworks)]
        if (credentials === undefined) return reportOf([...withoutCloud(subject), ...reach], probes.simulated)
        const results = yield* take(resultsOf(accessOf(request, credentials), subject), organizationId)
        return reportOf([...masked(results, credentials), ...reach], probes.simulated)
      }).pipe(Effect.withSpan("RunPreflight"))

  return {
    /** Waits for its turn. */
    run: report((work, organizationId) => inTurn(organizationId, work)),
    /** Fails where it gets no turn in time. */
    runSoon: report((work, organizationId) => inTurnSoon(organizationId, work)),
  }
})

/** Asks the cloud whether a cluster can be created, before anything is. It changes nothing. */
export class RunPreflight extends Context.Service<RunPreflight>()("orrery/application/preflight/RunPreflight", {
  make,
}) {
  static readonly layer = Layer.effect(this, make)
}
