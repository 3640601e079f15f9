import { NodeHttpClient } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, vi } from "vitest"

import * as AesGcmEncryption from "#adapters/encryption/AesGcmEncryption.ts"
import * as PostgresSecrets from "#adapters/postgres/PostgresSecrets.ts"
import { Secrets } from "#application/ports/Secrets.ts"
import { OrganizationId } from "#domain/organization/Organization.ts"
import { SecretPath } from "#domain/secret/Secret.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"
import { lacksEngine } from "#tests/terraform/Engine.ts"

import { administer, forgeTokens, makeAccounts, useKeys } from "./canary/Accounts.ts"
import { type Driver, operations } from "./canary/ApiDriver.ts"
import { failUnexpectedly } from "./canary/BrokenServer.ts"
import { type Canaries, findIn, makeCanaries, type Place } from "./canary/Canaries.ts"
import {
  createCluster,
  createAksClusters,
  createGkeClusters,
  createSelfHostedOnAzure,
  createSelfHostedOnGcp,
  deleteCluster,
  failing,
  follow,
  freshCredentials,
  readCluster,
} from "./canary/Clusters.ts"
import { databaseDump, decryptedDump } from "./canary/Database.ts"
import { observedServer } from "./canary/Observed.ts"
import { canSeeProcesses } from "./canary/Processes.ts"
import { assertStoresRead, createStoredClusters, type SecretStores, secretStores } from "./canary/StoredClusters.ts"
import { askWrongly, slipSecrets } from "./canary/WrongPlaces.ts"

type Server = Effect.Success<ReturnType<typeof observedServer>>

const storeSecret = (dataDirectory: string, organizationId: string, secret: string) =>
  Effect.flatMap(Secrets, ({ put }) =>
    put(OrganizationId.make(organizationId), SecretPath.make("slack/bot-token"), Redacted.make(secret)),
  ).pipe(
    Effect.provide(PostgresSecrets.layer.pipe(Layer.provide(Layer.orDie(AesGcmEncryption.layer({ dataDirectory }))))),
  )

/** Everything that a server does, with a secret wherever one may be given; and what is stored in the middle of it. */
const driveEverything = Effect.fnUntraced(function* (server: Server, canaries: Canaries, stores: SecretStores) {
  const { dataDirectory, driver, password, url } = server
  for (const { id } of operations.filter(({ security }) => security === "none")) yield* driver.call(id)
  const accounts = yield* makeAccounts(driver, canaries, password)
  const { key } = accounts.keys.main
  yield* storeSecret(dataDirectory, accounts.acmeId, canaries.fresh("a Slack bot token", "xoxb-"))

  const [creating, deleting] = [freshCredentials(canaries, "a creation"), freshCredentials(canaries, "a deletion")]
  const made = yield* createCluster(driver, key, "canary", creating)
  const during = { dump: yield* databaseDump, decrypted: yield* decryptedDump(dataDirectory) }
  const ofFailure = freshCredentials(canaries, "an operation that fails")
  const refused = yield* createCluster(driver, key, "refused-by-cloud", ofFailure, failing)
  const elsewhere = [
    ...(yield* createGkeClusters(driver, canaries, key)),
    yield* createSelfHostedOnGcp(driver, canaries, key),
  ]
  const creations = yield* Effect.forkScoped(
    Effect.forEach([made, refused, ...elsewhere], (cluster) => follow(driver, url, key, cluster), {
      concurrency: 4,
    }),
  )
  yield* useKeys(driver, canaries, accounts)
  yield* forgeTokens(driver, canaries, accounts)
  yield* administer(driver, accounts)
  // The plan that is assigned there allows more clusters.
  const account = { key, organizationId: accounts.acmeId }
  const stored = [
    ...(yield* createStoredClusters(driver, canaries, stores, account)),
    ...(yield* createAksClusters(driver, canaries, key)),
    yield* createSelfHostedOnAzure(driver, canaries, key),
  ]
  const followed = Effect.forEach(stored, (cluster) => follow(driver, url, key, cluster), { concurrency: 4 })
  const ends = [...(yield* Fiber.join(creations)), ...(yield* followed)]
  assert.deepStrictEqual(
    ends.map(({ status }) => status),
    ["COMPLETED", ...[refused, ...elsewhere, ...stored].map(() => "FAILED")],
  )

  yield* readCluster(driver, canaries, key, made.clusterId)
  const removal = yield* deleteCluster(driver, key, made.clusterId, deleting)
  const deletion = yield* Effect.forkScoped(follow(driver, url, key, removal))
  yield* askWrongly(driver, canaries, key)
  yield* slipSecrets(driver, canaries, accounts)
  assert.strictEqual((yield* Fiber.join(deletion)).status, "COMPLETED")
  yield* failUnexpectedly(driver, canaries, accounts)
  return during
})

/** A secret that is written down in each way there is, where it may not be. */
const writeControlDown = Effect.fnUntraced(function* (canaries: Canaries) {
  const sql = yield* SqlClient.SqlClient
  const control = canaries.fresh("the control")
  const base64 = Buffer.from(`at some place: ${control}, and more`).toString("base64")
  yield* sql`CREATE TABLE canary_control (plain TEXT, bytes BYTEA, document JSONB)`
  yield* sql`INSERT INTO canary_control VALUES (
    ${control}, ${Buffer.from(control)}, jsonb_build_object('deep', jsonb_build_array(${base64}::text)))`
}, Effect.orDie)

/** It asks a real cloud, which no test reaches. */
const neverSucceeds = ["refreshRegion"]

const assertDriven = ({ responses }: Driver) => {
  const answeredWith = (isWanted: (status: number) => boolean) =>
    new Set(responses.filter(({ status }) => isWanted(status)).map(({ operationId }) => operationId))
  const [succeeded, failed] = [answeredWith((status) => status < 400), answeredWith((status) => status >= 400)]
  assert.deepStrictEqual(
    operations.filter(({ id }) => !succeeded.has(id)).map(({ id }) => id),
    neverSucceeds,
    "never succeeded",
  )
  assert.deepStrictEqual(
    operations.filter(({ id, security }) => security !== "none" && !failed.has(id)).map(({ id }) => id),
    [],
    "never failed",
  )
  assert.isTrue(responses.some(({ status }) => status === 500))
}

/** What is encrypted is what was put there, and nothing else is. */
const assertEncrypted = (canaries: Canaries, during: ReadonlyArray<Place>, after: ReadonlyArray<Place>) => {
  const namesIn = (places: ReadonlyArray<Place>, table: string) =>
    canaries.all
      .filter(
        (canary) =>
          findIn(
            places.filter(({ name }) => name === table),
            [canary],
          ).length > 0,
      )
      .map(({ name }) => name)
  assert.includeMembers(namesIn(during, "operation_credentials"), [
    "the access key id for a creation",
    "the secret access key for a creation",
    "the session token for a creation",
  ])
  assert.deepStrictEqual(namesIn(after, "operation_credentials"), [])
  assert.deepStrictEqual(new Set(namesIn(after, "idempotency_keys")), new Set(["a first key", "an API key"]))
  assert.deepStrictEqual(namesIn(after, "secrets"), ["a Slack bot token"])
  const states = after.filter(({ name }) => name.startsWith("terraform_state"))
  assert.isTrue(states.some(({ text }) => text.includes("aws_eks_cluster")))
  assert.deepStrictEqual(findIn(states, canaries.all), [])
}

const googleSecrets = ["an access token", "the private key in a secret of AWS"]

/** The search finds what it should find, wherever it looks. */
const assertSearched = (
  { driver, files, processes }: Server,
  said: Effect.Success<Server["everythingSaid"]>,
  canaries: Canaries,
) => {
  const textOf = (places: ReadonlyArray<Place>) => places.map(({ text }) => text).join("\n")
  const hidden = (places: ReadonlyArray<Place>) => places.map(({ name, text }) => ({ name, text }))
  const shown = findIn(hidden(driver.responses), canaries.all)
  for (const { shows } of driver.responses) {
    for (const name of shows ?? [])
      assert.isTrue(
        shown.some((hit) => hit.startsWith(name)),
        `${name} was never shown`,
      )
  }
  // The console is no terminal here: not even the first key is shown.
  assert.deepStrictEqual(findIn(hidden(said.console), canaries.all), [])
  assert.include(textOf(said.console), "Orrery is ready.")
  assert.sameMembers([...files.seen], files.controls)
  assert.include(textOf(said.metrics), "orrery_http_requests_total")
  assert.include(textOf(said.traces), "/api/v1/clusters/:clusterId")
  assert.include(textOf(said.console), "A request failed unexpectedly.")
  if (!canSeeProcesses) return
  assert.match([...processes.engineArguments].join("\n"), /\napply\n/)
  const used = findIn([{ name: "an environment", text: [...processes.environments].join("\n") }], canaries.all)
  const purposes = ["a creation", "a deletion", "an operation that fails", "a secret of Kubernetes"]
  for (const name of [...purposes.map((purpose) => `the session token for ${purpose}`), ...googleSecrets]) {
    assert.isTrue(
      used.some((hit) => hit.startsWith(name)),
      name,
    )
  }
}

afterAll(() => vi.unstubAllEnvs())

onPostgres((database) =>
  describe.skipIf(lacksEngine)("Secrets of every kind that pass through a whole server", () => {
    it.live(
      "are written down nowhere but where they belong, and encrypted there",
      () =>
        Effect.gen(function* () {
          const canaries = makeCanaries()
          const stores = yield* secretStores(canaries)
          const server = yield* observedServer(canaries, stores)
          const during = yield* driveEverything(server, canaries, stores)
          const [dump, decrypted] = [yield* databaseDump, yield* decryptedDump(server.dataDirectory)]
          const said = yield* server.everythingSaid

          assertDriven(server.driver)
          assertStoresRead(stores)
          const everywhere = [...during.dump, ...dump, ...server.driver.responses, ...Object.values(said).flat()]
          assert.deepStrictEqual([...findIn(everywhere, canaries.all), ...server.files.hits], [])

          assertEncrypted(canaries, during.decrypted, decrypted)
          assertSearched(server, said, canaries)
          yield* writeControlDown(canaries)
          assert.sameMembers(
            [...findIn(yield* databaseDump, canaries.all)],
            ["as it is", "in hexadecimal", "in base64"].map((form) => `the control, ${form}, in table canary_control`),
          )
        }).pipe(Effect.scoped, Effect.provide(Layer.merge(database, NodeHttpClient.layerUndici))),
      300_000,
    )
  }),
)
