import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { readFile, writeFile } from "node:fs/promises"
import { connect } from "node:net"
import { join } from "node:path"
import { createInterface } from "node:readline"

import { assert, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"

import { DatabaseUrl } from "#adapters/postgres/DatabaseUrl.ts"
import {
  beginCodeFlow,
  describeIn,
  entered,
  RunningIssuer,
  send as sendToIssuer,
} from "#tests/fixtures/DevelopmentIssuerForTests.ts"
import { freePort } from "#tests/fixtures/FreePort.ts"
import { ServerAddress } from "#tests/fixtures/HttpServerForTests.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"
import { send } from "#tests/http/RawRequest.ts"

type Line = Readonly<Record<string, unknown>>

const entry = new URL("../../adapters/main/start.ts", import.meta.url).pathname

/** What a library might do: on a signal it writes to the console, warns, and fails where nothing catches it. */
const library = `process.on("SIGUSR2", () => {
  console.log("a library's\\nlines")
  console.error("a library's %s", "error")
  process.emitWarning("Do this no more.", "DeprecationWarning", "DEP9999")
  setImmediate(() => { throw new Error("a library's failure") })
})`

const startServer = Effect.gen(function* () {
  const directory = yield* temporaryDirectory
  const port = yield* freePort
  const preloaded = join(directory, "library.mjs")
  yield* Effect.promise(() => writeFile(preloaded, library))
  const environment = {
    PATH: process.env["PATH"] ?? "",
    HOME: directory,
    NODE_OPTIONS: `--import ${preloaded}`,
    PORT: String(port),
    ORRERY_METRICS_PORT: "0",
    ORRERY_ISSUER_PORT: "0",
    ORRERY_KUBERNETES_PORT: "0",
    ORRERY_DATA_DIR: directory,
    DATABASE_URL: Redacted.value(yield* DatabaseUrl),
  }
  const child = yield* Effect.acquireRelease(
    Effect.sync(() => spawn(process.execPath, [entry], { env: environment, stdio: ["ignore", "pipe", "pipe"] })),
    (running) => Effect.sync(() => running.kill("SIGKILL")),
  )
  return { child, directory, port, written: collect(child) }
})

/** Everything the process writes; and a way to wait for a line. */
const collect = (
  child: ChildProcess & { readonly stdout: NodeJS.ReadableStream; readonly stderr: NodeJS.ReadableStream },
) => {
  const texts: Array<string> = []
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on("line", (text) => {
      texts.push(text)
      for (const listener of listeners) listener()
    })
  }
  const lines = () => texts.map((text) => JSON.parse(text) as Line)
  const find = (isWanted: (line: Line) => boolean) =>
    Effect.callback<Line>((resume) => {
      const look = () => {
        const found = lines().find(isWanted)
        if (found === undefined) return
        listeners.delete(look)
        resume(Effect.succeed(found))
      }
      listeners.add(look)
      look()
    })
  return { texts, lines, find }
}

/** Sends bytes that an HTTP client would not, and waits until the server closes the connection. */
const sendBytes = (port: number, bytes: string) =>
  Effect.promise(async () => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes))
    socket.resume()
    await once(socket, "close")
  })

const injected = "%0a%7B%22level%22:%22FATAL%22%7D"

/** Requests that succeed and that fail, with the log's own syntax wherever a client may write. */
const sendRequests = Effect.fnUntraced(
  function* (port: number, key: string) {
    const headers = { "user-agent": '"}\t{"level":"FATAL"', "x-request-id": '"}{' }
    const paths = ["/healthz", "/api/v1/clusters", "/docs/none", `/docs/${injected}`, `/api/v1/clusters/${injected}`]
    for (const path of paths) {
      yield* send({ path, headers })
      yield* send({ path, headers, key })
      yield* send({ path, headers, key: `${key.slice(0, -1)}x` })
    }
    yield* sendBytes(port, "NONSENSE\r\n\r\n")
  },
  (sending, port) => Effect.provideService(sending, ServerAddress, { url: `http://127.0.0.1:${port}`, port }),
)

const signInWrongly = Effect.gen(function* () {
  const form = yield* entered({ email: "ada@acme.example", password: "wrong-password" })
  yield* sendToIssuer({ path: beginCodeFlow().path, form })
})

const isRequest = (line: Line) => typeof line["route"] === "string"

onPostgres((database) => {
  it.layer(database, { excludeTestServices: true })("The log of a server, where it is no terminal,", (it) => {
    it.effect(
      "is JSON lines alone, of which each has its time, level and message, and none a key",
      () =>
        Effect.gen(function* () {
          const { child, directory, port, written } = yield* startServer
          const started = yield* written.find(({ message }) => message === "Orrery is ready.")
          const key = yield* Effect.promise(() => readFile(join(directory, "bootstrap-key"), "utf8"))
          const issuer = yield* describeIn(String(started["issuer"]), directory)
          yield* sendRequests(port, key.trim())
          yield* Effect.provideService(signInWrongly, RunningIssuer, issuer)
          yield* written.find(({ route, status }) => route === "/authorize" && status === 403)
          yield* written.find(({ route, status }) => route === "/docs/*" && status !== 200)
          const exited = once(child, "exit")
          child.kill("SIGUSR2")
          const [exitCode] = (yield* Effect.promise(() => exited)) as [number]
          yield* written.find(({ level }) => level === "FATAL")
          const lines = written.lines()

          for (const line of lines) {
            assert.match(String(line["timestamp"]), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
            assert.oneOf(line["level"], ["DEBUG", "INFO", "WARN", "ERROR", "FATAL"])
            assert.isNotEmpty(line["message"])
          }
          for (const line of lines.filter(isRequest)) {
            assert.strictEqual(line["clientAddress"], "127.0.0.1")
            assert.isNumber(line["status"])
            assert.isNumber(line["durationMilliseconds"])
          }
          const withKey = lines.filter(({ apiKeyId }) => apiKeyId !== undefined)
          assert.isAbove(withKey.length, 0)
          for (const line of withKey) assert.match(String(line["userId"]), /^[0-9a-f-]{36}$/)
          const messages = lines.map(({ level, message }) => `${String(level)} ${String(message)}`)
          assert.includeMembers(messages, [
            "INFO a library's\nlines",
            "ERROR a library's error",
            "WARN Do this no more.",
            "WARN A sign-in with the development issuer failed: wrong password.",
            "FATAL An uncaught error ends the server: a library's failure",
          ])
          assert.strictEqual(lines.filter(({ level }) => level === "FATAL").length, 1)
          assert.strictEqual(exitCode, 1)
          const everything = written.texts.join("\n")
          for (const secret of [key.trim(), issuer.password, "wrong-password", "ada@acme.example"]) {
            assert.notInclude(everything, secret)
          }
        }),
      120_000,
    )
  })
})
