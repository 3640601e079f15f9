import { readFileSync } from "node:fs"

import { NodeHttpClient } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import { parse } from "yaml"

import { type Access, call } from "#tests/chaos/ApiClient.ts"
import { followOperation } from "#tests/chaos/Follower.ts"
import { describeIn } from "#tests/fixtures/DevelopmentIssuerForTests.ts"
import { freePort } from "#tests/fixtures/FreePort.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"
import { lacksEngine } from "#tests/terraform/Engine.ts"

import { makeDriver, withToken } from "./canary/ApiDriver.ts"
import { makeCanaries } from "./canary/Canaries.ts"
import { signInByDevice } from "./canary/SignIns.ts"
import { runningServer } from "./RunningServer.ts"

/** What the README has a new user apply. */
const example: unknown = parse(readFileSync("infra-templates/examples/eks.yaml", "utf8"))

const Accepted = Schema.Struct({ clusterId: Schema.String, operationId: Schema.String })
const Cluster = Schema.Struct({ state: Schema.String })
const Profile = Schema.Struct({ data: Schema.Struct({ apiKey: Schema.Struct({ key: Schema.String }) }) })

const data = <S extends Schema.Codec<unknown, unknown>>(response: ReturnType<typeof call>, schema: S) =>
  Effect.flatMap(response, ({ data }) => Schema.decodeUnknownEffect(schema)(data))

/** Signs a new user in, who gets an organization of her own. */
const signInAsNewUser = Effect.fnUntraced(function* (access: Access, issuerUrl: string, dataDirectory: string) {
  const issuer = yield* describeIn(issuerUrl, dataDirectory)
  const driver = makeDriver(access.url, issuer)
  const person = { email: "grace@example.com", name: "Grace" }
  const token = yield* signInByDevice(driver, makeCanaries(), issuer.password, person)
  const { json } = yield* driver.call("createProfile", withToken(token))
  const { data } = yield* Schema.decodeUnknownEffect(Profile)(json)
  return { ...access, apiKey: data.apiKey.key }
})

const applyExample = Effect.fnUntraced(function* (access: Access) {
  const { clusterId, operationId } = yield* data(call(access, "POST", "/clusters", example), Accepted)
  yield* followOperation(access, clusterId, operationId)
  return (yield* data(call(access, "GET", `/clusters/${clusterId}`), Cluster)).state
})

onPostgres((database) =>
  describe.skipIf(lacksEngine)("Two organizations that apply the README's example at the same time", () => {
    it.live(
      "both get a cluster that is READY",
      () =>
        Effect.gen(function* () {
          const issuerPort = yield* freePort
          const environment = { ORRERY_ISSUER_PORT: String(issuerPort) }
          const { access, dataDirectory } = yield* runningServer({ environment })
          const other = yield* signInAsNewUser(access, `http://127.0.0.1:${issuerPort}`, dataDirectory)

          const states = yield* Effect.all([applyExample(access), applyExample(other)], { concurrency: 2 })

          assert.deepStrictEqual(states, ["READY", "READY"])
        }).pipe(Effect.scoped, Effect.provide(Layer.merge(database, NodeHttpClient.layerUndici))),
      180_000,
    )
  }),
)
