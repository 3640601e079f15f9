import { Context, Duration, Effect, Layer, Redacted, Schedule } from "effect"

import { ExternalSecrets, ExternalSecretUnavailable } from "#application/ports/ExternalSecrets.ts"
import { OperationCredentials } from "#application/ports/OperationCredentials.ts"
import { TokenExchange, TokenExchangeFailed } from "#application/ports/TokenExchange.ts"
import type { CloudCredentials } from "#domain/cloud/CloudCredentials.ts"
import { federationOf } from "#domain/cloud/Federation.ts"
import { areStored } from "#domain/cloud/RequestedCredentials.ts"
import type { SecretReference } from "#domain/cloud/SecretReference.ts"
import type { Cluster } from "#domain/cluster/Cluster.ts"
import { readClusterDeletionRequest } from "#domain/cluster/ClusterDeletionRequest.ts"
import type { Operation } from "#domain/operation/Operation.ts"

import { exchangeFailed, secretUnavailable, wrongContent } from "./CredentialFailures.ts"

const retries = { times: 4, schedule: Schedule.exponential("1500 millis") }
const patience = Duration.seconds(30)

/**
 * A store or a cloud that fails is asked five times within half a minute. One that stays silent is given up after half a
 * minute, with the last error if there was one before.
 */
const askPatiently = <A, E>(
  ask: Effect.Effect<A, E>,
  mayPass: (error: E) => boolean,
  silence: E,
): Effect.Effect<A, E> =>
  Effect.suspend(() => {
    let last = silence
    return ask.pipe(
      Effect.tapError((error) => Effect.sync(() => (last = error))),
      Effect.retry({ ...retries, while: mayPass }),
      Effect.timeoutOrElse({ duration: patience, orElse: () => Effect.fail(last) }),
    )
  })

const silent = `It did not respond within ${Duration.toSeconds(patience)} seconds.`
const silentStore = new ExternalSecretUnavailable({ reason: "UNREACHABLE", detail: silent })
const silentCloud = new TokenExchangeFailed({ isRefused: false, detail: silent })

/** Credentials as the engine takes them. */
export interface ResolvedCredentials {
  readonly credentials: CloudCredentials
  /** Whether an earlier step of the same operation may have had others. */
  readonly mayHaveChanged: boolean
}

const make = Effect.gen(function* () {
  const kept = yield* OperationCredentials
  const secrets = yield* ExternalSecrets
  const tokens = yield* TokenExchange

  const exchanged = (credentials: CloudCredentials) =>
    askPatiently(tokens.exchange(credentials), ({ isRefused }) => !isRefused, silentCloud).pipe(
      Effect.mapError(exchangeFailed),
    )

  /** The content of a secret means what it would mean as `data` of a request. */
  const read = Effect.fnUntraced(function* (reference: SecretReference, { organizationId, spec }: Cluster) {
    const data = yield* askPatiently(
      secrets.read(reference, organizationId),
      ({ reason }) => reason === "UNREACHABLE",
      silentStore,
    ).pipe(Effect.mapError((error) => secretUnavailable(reference, organizationId, secrets.setting, error)))
    const request = { credentials: { type: "static", data: Redacted.value(data) } }
    const credentials = yield* readClusterDeletionRequest(request, spec.provisioner).pipe(
      Effect.mapError(({ problems }) => wrongContent(reference, problems)),
    )
    return areStored(credentials)
      ? yield* Effect.die("Credentials of a request were read as a reference.")
      : credentials
  })

  return Effect.fn("ResolveCredentials")(function* (operation: Operation, cluster: Cluster) {
    const requested = yield* kept.read(operation)
    if (areStored(requested)) {
      const credentials = yield* exchanged(yield* read(requested, cluster))
      return { credentials, mayHaveChanged: true } satisfies ResolvedCredentials
    }
    if (federationOf(Redacted.value(requested)) === undefined) return { credentials: requested, mayHaveChanged: false }
    const credentials = yield* exchanged(requested)
    // The user's token often expires within minutes, and the operation takes longer.
    yield* kept.keep(operation, credentials)
    return { credentials, mayHaveChanged: false }
  })
})

/** Turns what an operation keeps into credentials: reads a secret from its store, exchanges a federated identity. */
export class ResolveCredentials extends Context.Service<ResolveCredentials>()(
  "orrery/application/operation/ResolveCredentials",
  { make },
) {
  static readonly layer = Layer.effect(this, make)
}
