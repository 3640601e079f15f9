import { Context, Effect, Layer, Redacted, Ref } from "effect"

import {
  ExternalSecrets,
  ExternalSecretUnavailable,
  type SecretUnavailableReason,
} from "#application/ports/ExternalSecrets.ts"
import { InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"
import { TokenExchange, TokenExchangeFailed } from "#application/ports/TokenExchange.ts"
import { federationOf } from "#domain/cloud/Federation.ts"

/** What a store responds: the content of a secret, or why there is none. */
export type StoreResponse = Readonly<Record<string, string>> | SecretUnavailableReason

/** The next responses of the store of secrets, the last of which repeats, and the credentials that the engine got. */
export class StoredCredentials extends Context.Service<
  StoredCredentials,
  {
    readonly responses: Ref.Ref<ReadonlyArray<StoreResponse>>
    readonly used: Ref.Ref<ReadonlyArray<Readonly<Record<string, string>>>>
    /** The federated identities that were exchanged. */
    readonly exchanged: Ref.Ref<ReadonlyArray<string>>
  }
>()("orrery/tests/application/StoredCredentials") {
  static readonly layer = Layer.effect(
    this,
    Effect.all({
      responses: Ref.make<ReadonlyArray<StoreResponse>>(["NOT_FOUND"]),
      used: Ref.make<ReadonlyArray<Readonly<Record<string, string>>>>([]),
      exchanged: Ref.make<ReadonlyArray<string>>([]),
    }),
  )
}

const secrets = Layer.effect(
  ExternalSecrets,
  Effect.map(StoredCredentials, ({ responses }) => ({
    enabled: ["k8s_secret"],
    setting: "ORRERY_SECRET_STORES",
    read: Effect.fnUntraced(function* () {
      const [next = "NOT_FOUND", ...others] = yield* Ref.get(responses)
      if (others.length > 0) yield* Ref.set(responses, others)
      if (typeof next !== "string") return Redacted.make(next)
      return yield* new ExternalSecretUnavailable({ reason: next, detail: "The store says why." })
    }),
  })),
)

const tokens = Layer.effect(
  TokenExchange,
  Effect.map(StoredCredentials, ({ exchanged }) => ({
    exchange: Effect.fnUntraced(function* (credentials) {
      const variables = Redacted.value(credentials)
      const federation = federationOf(variables)
      if (federation === undefined) return credentials
      const token = variables[federation.subjectVariable] ?? ""
      yield* Ref.update(exchanged, (before) => [...before, token])
      if (token.endsWith("expired")) return yield* new TokenExchangeFailed({ isRefused: true, detail: "invalid_grant" })
      const count = (yield* Ref.get(exchanged)).length
      return Redacted.make({ [federation.tokenVariable]: `an-access-token-of-the-exchange-number-${count}` })
    }),
  })),
)

/** The engine, of which is recorded with which credentials it plans. */
const recordedEngine = Layer.effect(
  InfrastructureEngine,
  Effect.gen(function* () {
    const engine = yield* InfrastructureEngine
    const { used } = yield* StoredCredentials
    return InfrastructureEngine.of({
      ...engine,
      plan: (run, goal) =>
        Effect.andThen(
          Ref.update(used, (before) => [...before, Redacted.value(run.credentials)]),
          engine.plan(run, goal),
        ),
    })
  }),
)

/** Sources of credentials that a test controls, and an engine that is watched. */
export const watched = Layer.mergeAll(secrets, tokens, recordedEngine).pipe(Layer.provideMerge(StoredCredentials.layer))
