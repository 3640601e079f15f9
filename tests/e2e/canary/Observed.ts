import { randomBytes } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { inspect } from "node:util"

import { Effect, Exit, Redacted, References, Scope } from "effect"
import { HttpClient } from "effect/http"

import { GoogleAddresses } from "#adapters/gcp/GoogleAddresses.ts"
import { DatabaseUrl } from "#adapters/postgres/DatabaseUrl.ts"
import { describeIn } from "#tests/fixtures/DevelopmentIssuerForTests.ts"
import { freePort } from "#tests/fixtures/FreePort.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"
import { traceCollector } from "#tests/fixtures/TraceCollector.ts"

import { runningServer } from "../RunningServer.ts"
import { ada } from "./Accounts.ts"
import { makeDriver } from "./ApiDriver.ts"
import type { Canaries, Place } from "./Canaries.ts"
import { simulatedCloud } from "./Clusters.ts"
import { filesOf, watchFiles } from "./Files.ts"
import { watchProcesses } from "./Processes.ts"
import type { SecretStores } from "./StoredClusters.ts"

const plan = "the plan in its archive"
const program = "the program"

/** What the files of a run hold while it runs: proof that they are looked through. */
const controls = {
  [program]: ({ name, text }: Place) => name.endsWith("main.tf.json") && text.includes("aws_eks_cluster"),
  [plan]: ({ name, text }: Place) => name.endsWith(".tfplan") && text.includes("aws_eks_cluster"),
}

const linePlaces = (lines: ReadonlyArray<unknown>): ReadonlyArray<Place> =>
  lines.map((line) => {
    const text = typeof line === "string" ? line : inspect(line, { depth: null, maxStringLength: null })
    return { name: "the console", text }
  })

/** Secrets that the server has made for itself. */
const addServersOwn = (canaries: Canaries, dataDirectory: string): void => {
  const read = (name: string) => readFileSync(join(dataDirectory, name), "utf8").trim()
  canaries.add("the issuer's signing key", JSON.parse(read(join("keys", "development-issuer"))).d)
  canaries.addApiKey("the bootstrap key", read("bootstrap-key"))
  canaries.add("the development password", read("development-password"))
  for (const name of ["encryption", "pepper"]) canaries.add(`the key file ${name}`, read(join("keys", name)))
}

/** A server of which everything is seen that it writes down or says, at every level. */
export const observedServer = Effect.fn("observedServer")(function* (canaries: Canaries, stores: SecretStores) {
  const collector = yield* traceCollector
  const [metricsPort, issuerPort] = [yield* freePort, yield* freePort]
  const scope = yield* Scope.make()
  const { access, dataDirectory, printed } = yield* runningServer({
    directory: yield* temporaryDirectory,
    cloud: simulatedCloud,
    environment: {
      ...stores.kubernetes.environment,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      ORRERY_METRICS_PORT: String(metricsPort),
      ORRERY_ISSUER_PORT: String(issuerPort),
      ORRERY_ADMIN_EMAILS: ada.email,
      ORRERY_SECRET_STORES: "k8s_secret,aws_secret,gcp_secret",
      ORRERY_ENCRYPTION_PREVIOUS_KEYS: canaries.add("an earlier encryption key", randomBytes(32).toString("base64")),
      // PostgreSQL trusts anyone who reaches its socket, and looks at no password.
      DATABASE_URL: `${Redacted.value(yield* DatabaseUrl)}&password=${canaries.fresh("the password of the database")}`,
    },
  }).pipe(
    Effect.provideService(GoogleAddresses, stores.google.addresses),
    Effect.provideService(References.MinimumLogLevel, "All"),
    Effect.provideService(Scope.Scope, scope),
  )
  const close = Scope.close(scope, Exit.void)
  yield* Effect.addFinalizer(() => close)

  const issuer = yield* describeIn(`http://127.0.0.1:${issuerPort}`, dataDirectory)
  const files = yield* watchFiles(dataDirectory, canaries, controls)
  const processes = yield* watchProcesses(dataDirectory, canaries)

  const metrics = Effect.flatMap(HttpClient.get(`http://127.0.0.1:${metricsPort}/metrics`), ({ text }) => text)

  return {
    ...access,
    dataDirectory,
    password: issuer.password,
    driver: makeDriver(access.url, issuer),
    processes,
    files: { ...files, controls: Object.keys(controls) },
    /** Stops the server, so that nothing is held back, and gives everything that it has said. */
    everythingSaid: Effect.gen(function* () {
      const counted = yield* metrics
      addServersOwn(canaries, dataDirectory)
      yield* close
      const lines = yield* printed
      return {
        console: linePlaces(lines),
        files: filesOf(dataDirectory),
        metrics: [{ name: "the metrics", text: counted }],
        traces: [{ name: "the traces", text: collector.bodies.join("\n") }],
        processes: [{ name: "the arguments of a process", text: [...processes.allArguments].join("\n") }],
      }
    }),
  }
})
