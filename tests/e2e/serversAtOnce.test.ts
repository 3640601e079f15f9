import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

import { assert, it } from "@effect/vitest"
import { Effect, Layer, Schedule } from "effect"
import { FetchHttpClient, HttpClient } from "effect/http"

import { emptyLayer, onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { runningServer } from "./RunningServer.ts"

const statusOf = (url: string, apiKey = "") =>
  Effect.flatMap(HttpClient.HttpClient, (client) =>
    Effect.map(client.get(url, { headers: { "x-api-key": apiKey } }), ({ status }) => status),
  )

/** Servers of one database share their keys. */
const environment = {
  ORRERY_ENCRYPTION_KEY: Buffer.alloc(32, 1).toString("base64"),
  ORRERY_KEY_PEPPER: Buffer.alloc(32, 2).toString("base64"),
}

/** Starts two servers in the same moment, each with a data directory of its own, on one empty database. */
const startTwo = Effect.gen(function* () {
  const [one, other] = yield* Effect.all([runningServer({ environment }), runningServer({ environment })], {
    concurrency: "unbounded",
  })
  const servers = [one, other]
  const keyFiles = servers.map(({ dataDirectory }) => join(dataDirectory, "bootstrap-key")).filter(existsSync)
  assert.lengthOf(keyFiles, 1)
  const key = readFileSync(keyFiles[0] ?? "", "utf8").trim()

  for (const { access } of servers) {
    yield* statusOf(`${access.url}/readyz`).pipe(
      Effect.filterOrFail((status) => status === 200),
      Effect.retry({ schedule: Schedule.spaced("50 millis"), times: 100 }),
    )
    assert.strictEqual(yield* statusOf(`${access.url}/api/v1/whoami`, key), 200)
  }
  const loser = servers.find(({ access }) => access.apiKey === "")
  const printed = JSON.stringify(yield* loser?.printed ?? Effect.succeed([]))
  assert.include(printed, "in the data directory of the server that started first on this database")
}).pipe(Effect.scoped)

onPostgres(() => {
  for (const time of ["first", "second", "third"])
    it.live(
      `of two servers that start at once on an empty database both serve, with one first key, the ${time} time`,
      () => startTwo.pipe(Effect.provide(Layer.merge(FetchHttpClient.layer, emptyLayer))),
    )
})
