import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

import { ConfigProvider, Effect, Layer, Redacted } from "effect"
import * as TestConsole from "effect/testing/TestConsole"

import { configuration } from "#adapters/main/Configuration.ts"
import * as Server from "#adapters/main/Server.ts"
import type { SettingVariable } from "#adapters/main/Settings.ts"
import { DatabaseUrl } from "#adapters/postgres/DatabaseUrl.ts"
import { freePort } from "#tests/fixtures/FreePort.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"
import { requiredEngine } from "#tests/terraform/Engine.ts"

const quickCloud = "latency: { scale: 0.02, otherMilliseconds: 10 }\n"

export interface RunningServerOptions {
  /** What the environment says besides where things are. */
  readonly environment?: Readonly<Partial<Record<SettingVariable | "KUBECONFIG", string>>>
  /** Which engine it finds; the one of this machine by default. */
  readonly engine?: "of this machine" | "built in"
  /** Said to the simulated cloud besides that it is quick. */
  readonly cloud?: string
  /** The whole description of the simulated cloud, in its place. */
  readonly replacedCloud?: string
  /** Where its data directory is; without it in a directory that goes with the server. */
  readonly directory?: string
}

const start = Effect.fn("runningServer")(function* ({
  cloud = "",
  engine = "of this machine",
  environment: more,
  ...options
}: RunningServerOptions) {
  const directory = options.directory ?? (yield* temporaryDirectory)
  const dataDirectory = join(directory, "data")
  const simulatedCloud = join(directory, "cloud.yaml")
  mkdirSync(dataDirectory, { recursive: true })
  writeFileSync(simulatedCloud, options.replacedCloud ?? quickCloud + cloud)

  const port = yield* freePort
  const environment = ConfigProvider.layer(
    ConfigProvider.fromUnknown({
      PORT: String(port),
      ORRERY_METRICS_PORT: "0",
      ORRERY_ISSUER_PORT: "0",
      ORRERY_KUBERNETES_PORT: "0",
      DATABASE_URL: Redacted.value(yield* DatabaseUrl),
      ORRERY_DATA_DIR: dataDirectory,
      ...(engine === "built in" ? {} : { ORRERY_TERRAFORM_BIN: (yield* requiredEngine).path }),
      ORRERY_SIMULATED_CLOUD: simulatedCloud,
      ...more,
    }),
  )
  const settings = yield* configuration.pipe(Effect.provide(environment))
  yield* Layer.build(Server.layer(settings).pipe(Layer.provide(environment)))

  const keyFile = join(dataDirectory, "bootstrap-key")
  // Another server may have created the first organization of this database.
  const apiKey = existsSync(keyFile) ? readFileSync(keyFile, "utf8").trim() : ""
  const printed = yield* TestConsole.testConsoleWith((console) =>
    Effect.succeed(Effect.map(Effect.all([console.logLines, console.errorLines]), (lines) => lines.flat())),
  )
  return { access: { url: `http://127.0.0.1:${port}`, apiKey }, dataDirectory, printed }
})

/** A whole server in this process, put together as in production: on the test's database and a quick simulated cloud. */
export const runningServer = (options: RunningServerOptions = {}) => Effect.provide(start(options), TestConsole.layer)
