import { NodeHttpClient } from "@effect/platform-node"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"

import { call } from "#tests/chaos/ApiClient.ts"
import { accessKeyId, secretAccessKey, smallCluster } from "#tests/fixtures/ClusterRequests.ts"
import { echoesOf } from "#tests/fixtures/EchoedSecrets.ts"
import { ServerAddress } from "#tests/fixtures/HttpServerForTests.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"
import { follow } from "#tests/http/StreamClient.ts"
import { lacksEngine } from "#tests/terraform/Engine.ts"

import { runningServer } from "./RunningServer.ts"
import { filesWith, tablesWith } from "./WrittenDown.ts"

const echoes = [accessKeyId, secretAccessKey].flatMap((secret) => Object.values(echoesOf(secret)))

/** A cloud that refuses a key for the cluster, and repeats the credentials it was sent. */
const cloud = JSON.stringify({
  latency: { scale: 0, otherMilliseconds: 0 },
  failures: [{ match: "aws_kms_key", operation: "create", message: `SignatureDoesNotMatch: ${echoes.join(", ")}` }],
})

const Accepted = Schema.Struct({ clusterId: Schema.String, operationId: Schema.String })

/** Everything a client may read of an operation: its events on the websocket, and what the API says. */
const everythingOf = Effect.fnUntraced(function* (
  { access }: Effect.Success<ReturnType<typeof runningServer>>,
  { clusterId, operationId }: typeof Accepted.Type,
) {
  const path = `/api/v1/clusters/${clusterId}/progress/stream?operationId=${operationId}`
  const { events } = yield* follow({ key: access.apiKey, path }).pipe(
    Effect.provideService(ServerAddress, { url: access.url, port: Number(new URL(access.url).port) }),
  )
  const responses = yield* Effect.forEach(["", "/operations", "/plan", "/progress"], (suffix) =>
    call(access, "GET", `/clusters/${clusterId}${suffix}`),
  )
  return JSON.stringify([events, responses])
})

onPostgres((database) =>
  describe.skipIf(lacksEngine)("Credentials that the cloud repeats in an error", () => {
    it.live(
      "reach no event, no response, no table, no file that stays and no line of the log, in any form",
      () =>
        Effect.gen(function* () {
          const server = yield* runningServer({ replacedCloud: cloud })
          const { data } = yield* call(server.access, "POST", "/clusters", smallCluster)
          const told = yield* everythingOf(server, yield* Schema.decodeUnknownEffect(Accepted)(data))
          const everything = told + JSON.stringify(yield* server.printed)

          assert.include(told, '"FAILED"')
          assert.include(told, "SignatureDoesNotMatch: (secret)")
          for (const echo of echoes) {
            for (const form of [echo, JSON.stringify(echo).slice(1, -1)]) assert.notInclude(everything, form)
          }
          for (const echo of [accessKeyId, secretAccessKey]) {
            assert.deepStrictEqual(yield* tablesWith(echo), [])
            assert.deepStrictEqual(filesWith(server.dataDirectory, echo), [])
          }
          for (const echo of new Set(echoes)) assert.deepStrictEqual(yield* tablesWith(echo), [])
        }).pipe(Effect.scoped, Effect.provide(Layer.merge(database, NodeHttpClient.layerUndici))),
      120_000,
    )
  }),
)
