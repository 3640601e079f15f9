import { connect } from "node:net"

import { assert, it } from "@effect/vitest"
import { Effect } from "effect"

import { hostileBodies } from "#tests/bounded/HostileBodies.ts"
import { hostileTexts, textClasses } from "#tests/bounded/HostileText.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { keys, ServerAddress, unknownKey } from "#tests/fixtures/HttpServerForTests.ts"

import { send } from "./RawRequest.ts"

const problemBytesMax = 64 * 1024

/** Sends the head of a request of 1 MiB, and of its body nothing. Gives what the server says to that. */
const sendHeadOnly = (method: string, path: string, header: string) =>
  Effect.flatMap(ServerAddress, ({ port }) =>
    Effect.callback<string>((resume) => {
      const head = `${method} ${path} HTTP/1.1\r\nhost: x\r\n${header}idempotency-key: 1\r\ncontent-type: application/json\r\ncontent-length: 1048576\r\n\r\n`
      const socket = connect({ port, host: "127.0.0.1" }, () => socket.write(head))
      socket.once("data", (chunk) => resume(Effect.succeed(chunk.toString("utf8"))))
      return Effect.sync(() => socket.destroy())
    }),
  )

const id = "00000000-0000-4000-8000-000000000000"

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("The query of a request", (it) => {
  it.effect("gets a response of at most 64 KiB when it has a thousand unknown parameters", () =>
    Effect.gen(function* () {
      const query = Array.from({ length: 1000 }, (_, index) => `unknown${index}=1`).join("&")
      const response = yield* send({ path: `/api/v1/clusters?${query}`, key: keys.ada })

      assert.strictEqual(response.status, 400)
      assert.isAtMost(response.json.details.problems.length, 101)
      assert.isAtMost(Buffer.byteLength(response.text), problemBytesMax)
    }),
  )

  it.effect.each(textClasses)("is never a mistake of the server's: %s", (textClass) =>
    Effect.gen(function* () {
      for (const text of hostileTexts(textClass, 2000)) {
        const encoded = encodeURIComponent(text.toWellFormed()).slice(0, 4000).replace(/%.?$/, "")
        const headers = {
          "if-match": encoded,
          "idempotency-key": encoded,
          "x-request-id": encoded,
          traceparent: encoded,
        }
        for (const path of [`/api/v1/clusters?pageToken=${encoded}`, `/api/v1/clusters/${encoded}`]) {
          const response = yield* send({ path, key: keys.ada, headers })

          assert.isBelow(response.status, 500, path)
        }
      }
    }),
  )
})

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("The body of a request", (it) => {
  it.effect.each([
    ["POST", "/api/v1/clusters", ""],
    ["POST", "/api/v1/clusters", `x-api-key: ${unknownKey}\r\n`],
    ["DELETE", `/api/v1/clusters/${id}`, ""],
    ["POST", "/api/v1/organizations", ""],
    ["PATCH", `/api/v1/organizations/${id}/members/${id}`, `x-api-key: ${unknownKey}\r\n`],
    ["POST", "/api/v1/apikeys", ""],
    ["POST", "/api/v1/apikeys", "authorization: Bearer e30.e30.e30\r\n"],
  ] as const)("is not waited for without a credential that works: %s %s", ([method, path, header]) =>
    Effect.gen(function* () {
      assert.match(yield* sendHeadOnly(method, path, header), /^HTTP\/1\.1 401 /)
    }),
  )

  it.effect.each(hostileBodies)("gets a response of at most 64 KiB when it is hostile: %s", ([, bodyOf]) =>
    Effect.gen(function* () {
      const response = yield* send({ method: "POST", path: "/api/v1/clusters", key: keys.ada, body: bodyOf(1_000_000) })

      assert.strictEqual(response.status, 400)
      assert.isAtMost(Buffer.byteLength(response.text), problemBytesMax)
      assert.isNotEmpty(response.json.details.problems)
    }),
  )
})
