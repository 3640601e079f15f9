import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Ref } from "effect"

import { Clusters } from "#application/ports/Clusters.ts"
import { OperationCredentials } from "#application/ports/OperationCredentials.ts"
import { InvalidClusterRequest } from "#domain/cluster/InvalidClusterRequest.ts"
import type { FailureCause, FailureCode } from "#domain/operation/Failure.ts"
import { smallCluster } from "#tests/fixtures/ClusterRequests.ts"
import { variablesOf } from "#tests/fixtures/CredentialSources.ts"
import { externalAccount, smallGke, subjectToken } from "#tests/fixtures/GkeRequests.ts"
import { acme } from "#tests/fixtures/People.ts"

import { faultsOf } from "./Faults.ts"
import { world } from "./Lives.ts"
import { create, ended, remove, useCases } from "./Server.ts"
import { forgetfulEngine } from "./StateFile.ts"
import { StoredCredentials, type StoreResponse, watched } from "./StoredCredentials.ts"
import { timePassesUntil } from "./Time.ts"

const server = useCases.pipe(
  Layer.provideMerge(watched),
  Layer.provideMerge(forgetfulEngine({})),
  Layer.provideMerge(world),
)

const reference = { source: "k8s_secret", data: { namespace: "platform", name: "cloud-account" } }
const keys = (number: number) => ({
  AWS_ACCESS_KEY_ID: `AKIAORRERYSTOREDKEY${number}`,
  AWS_SECRET_ACCESS_KEY: `StoredOrrerySecretNeverShown/012345678${number}`,
})

const requestWith = (credentials: unknown) => ({
  ...smallCluster,
  provisioner: { ...smallCluster.provisioner, eks: { ...smallCluster.provisioner.eks, credentials } },
})

const storeResponds = (...responses: ReadonlyArray<StoreResponse>) =>
  Effect.flatMap(StoredCredentials, (stored) => Ref.set(stored.responses, responses))

const used = Effect.flatMap(StoredCredentials, (stored) => Ref.get(stored.used))

const createdFrom = Effect.fnUntraced(function* (credentials: unknown) {
  const { cluster, operation } = yield* create(requestWith(credentials))
  const { operation: end } = yield* timePassesUntil(ended(operation.id))
  return { cluster, operation: end }
})

describe("a cluster whose credentials are in a secret", () => {
  it.effect("is created and deleted with what the secret has then, and the request of the delete sends nothing", () =>
    Effect.gen(function* () {
      yield* storeResponds(keys(1))
      const { cluster, operation } = yield* createdFrom(reference)
      assert.strictEqual(operation.status, "COMPLETED")
      assert.deepStrictEqual(
        new Set((yield* used).map((one) => JSON.stringify(one))),
        new Set([JSON.stringify(keys(1))]),
      )

      yield* storeResponds(keys(2))
      const count = (yield* used).length
      const deletion = yield* remove(cluster.id, {})
      assert.strictEqual((yield* timePassesUntil(ended(deletion.operation.id))).operation.status, "COMPLETED")
      const later = (yield* used).slice(count)
      assert.isNotEmpty(later)
      for (const one of later) assert.deepStrictEqual(one, keys(2))
      assert.deepStrictEqual(yield* faultsOf(yield* (yield* Clusters).get(acme.id, cluster.id)), [])
    }).pipe(Effect.provide(server, { local: true })),
  )

  it.effect("records the name of the secret, and its operation keeps nothing else", () =>
    Effect.gen(function* () {
      yield* storeResponds(keys(1))
      const { cluster, operation } = yield* create(requestWith(reference))
      assert.deepStrictEqual(yield* (yield* OperationCredentials).read(operation), reference)
      const text = JSON.stringify(yield* (yield* Clusters).get(acme.id, cluster.id))
      assert.include(text, "cloud-account")
      assert.notInclude(text, keys(1).AWS_ACCESS_KEY_ID)
      yield* timePassesUntil(ended(operation.id))
    }).pipe(Effect.provide(server, { local: true })),
  )

  it.effect("goes on with the next value when the secret is rotated in the middle", () =>
    Effect.gen(function* () {
      // The first phase asks the cloud with the first value, and the engine begins with the second.
      yield* storeResponds(keys(0), keys(1), keys(2), keys(3))
      const { operation } = yield* createdFrom(reference)
      assert.strictEqual(operation.status, "COMPLETED")
      assert.deepStrictEqual((yield* used).at(0), keys(1))
      assert.deepStrictEqual((yield* used).at(-1), keys(3))
    }).pipe(Effect.provide(server, { local: true })),
  )

  it.effect("waits for a store that does not respond for a while", () =>
    Effect.gen(function* () {
      yield* storeResponds("UNREACHABLE", "UNREACHABLE", "UNREACHABLE", "UNREACHABLE", keys(1))
      assert.strictEqual((yield* createdFrom(reference)).operation.status, "COMPLETED")
    }).pipe(Effect.provide(server, { local: true })),
  )

  const failures: ReadonlyArray<readonly [FailureCode, FailureCause, boolean, StoreResponse]> = [
    ["SECRET_STORE_NOT_ENABLED", "configuration", false, "NOT_ENABLED"],
    ["SECRET_NOT_FOUND", "unauthorized", false, "NOT_FOUND"],
    ["SECRET_NOT_PERMITTED", "unauthorized", false, "NOT_PERMITTED"],
    ["SECRET_CONTENT_INVALID", "configuration", false, "INVALID_CONTENT"],
    ["SECRET_CONTENT_INVALID", "configuration", false, { AWS_ACCESS_KEY_ID: keys(1).AWS_ACCESS_KEY_ID }],
    ["SECRET_CONTENT_INVALID", "configuration", false, { ...keys(1), [`x${keys(1).AWS_SECRET_ACCESS_KEY}`]: "x" }],
    ["SECRET_STORE_UNREACHABLE", "transient", true, "UNREACHABLE"],
  ]

  it.effect.each(failures)(
    "fails with the code %s, the cause %s, and what to do",
    ([code, cause, retryable, response]) =>
      Effect.gen(function* () {
        yield* storeResponds(response)
        const { operation } = yield* createdFrom(reference)
        assert.strictEqual(operation.status, "FAILED")
        assert.deepInclude(operation.failure, { code, cause, retryable, userFixable: true })
        const { detail = "", remedy = "", summary = "" } = operation.failure ?? {}
        assert.include(summary, "k8s_secret platform/cloud-account")
        assert.match(remedy, /Then try again\.$/)
        for (const value of Object.values(keys(1))) assert.notInclude(detail + summary, value)
        if (typeof response !== "string" && response["AWS_SECRET_ACCESS_KEY"] === undefined) {
          assert.include(detail, "AWS_SECRET_ACCESS_KEY: Static credentials on aws need AWS_SECRET_ACCESS_KEY.")
        }
        assert.deepStrictEqual(yield* used, [])
      }).pipe(Effect.provide(server, { local: true })),
  )

  it.effect("is refused where the operator has not enabled the store, with the name of the setting", () =>
    Effect.gen(function* () {
      const inAws = { source: "aws_secret", data: { region: "eu-central-1", name: "cloud-account" } }
      const error = yield* Effect.flip(create(requestWith(inAws)))
      assert.instanceOf(error, InvalidClusterRequest)
      const [problem] = error instanceof InvalidClusterRequest ? error.problems : []
      assert.deepInclude(problem, { code: "NOT_OFFERED", path: "provisioner.eks.credentials.source" })
      assert.include(problem?.message, "ORRERY_SECRET_STORES=k8s_secret,aws_secret")
    }).pipe(Effect.provide(server, { local: true })),
  )

  it.effect("can be deleted with another secret, or with keys that the request sends", () =>
    Effect.gen(function* () {
      yield* storeResponds(keys(1))
      for (const credentials of [
        { source: "k8s_secret", data: { namespace: "platform", name: "another" } },
        { type: "static", data: keys(3) },
      ]) {
        const { cluster } = yield* createdFrom(reference)
        const { operation } = yield* remove(cluster.id, { credentials })
        assert.strictEqual((yield* timePassesUntil(ended(operation.id))).operation.status, "COMPLETED")
      }
      assert.deepStrictEqual((yield* used).at(-1), keys(3))
    }).pipe(Effect.provide(server, { local: true })),
  )
})

describe("a federated identity", () => {
  const federated = (token: string) => ({
    ...smallGke,
    provisioner: {
      type: "gke",
      gke: {
        ...smallGke.provisioner.gke,
        credentials: {
          type: "static",
          data: { GOOGLE_CREDENTIALS: JSON.stringify(externalAccount), GOOGLE_OIDC_TOKEN: token },
        },
      },
    },
  })

  it.effect("is exchanged once for an operation, which keeps the access token in its place", () =>
    Effect.gen(function* () {
      const { operation } = yield* create(federated(subjectToken))
      const kept = yield* OperationCredentials
      const { operation: end } = yield* timePassesUntil(ended(operation.id))
      assert.strictEqual(end.status, "COMPLETED")
      assert.deepStrictEqual(yield* Ref.get((yield* StoredCredentials).exchanged), [subjectToken])
      const token = "an-access-token-of-the-exchange-number-1"
      for (const one of yield* used) assert.deepStrictEqual(one, { GOOGLE_OAUTH_ACCESS_TOKEN: token })
      assert.deepStrictEqual(variablesOf(yield* kept.read(operation)), {})
    }).pipe(Effect.provide(server, { local: true })),
  )

  it.effect("that the cloud refuses ends the operation with the code TOKEN_REFUSED", () =>
    Effect.gen(function* () {
      const { operation } = yield* create(federated(`${subjectToken}expired`))
      const { operation: end } = yield* timePassesUntil(ended(operation.id))
      assert.deepInclude(end.failure, { code: "TOKEN_REFUSED", cause: "unauthorized", userFixable: true })
      assert.notInclude(JSON.stringify(end), subjectToken)
    }).pipe(Effect.provide(server, { local: true })),
  )
})
