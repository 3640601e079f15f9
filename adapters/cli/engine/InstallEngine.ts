import { Console, Effect } from "effect"

import { cliConfiguration } from "../CliConfiguration.ts"
import { EngineInstaller } from "./EngineInstaller.ts"

/** `orrery engine install`: downloads OpenTofu into the data directory. */
export const installEngine = Effect.gen(function* () {
  const installer = yield* EngineInstaller
  const { dataDirectory } = yield* cliConfiguration
  yield* Console.error(`Downloading OpenTofu into ${dataDirectory}.`)
  const { name, path } = yield* installer.install(dataDirectory)
  yield* Console.log(`${name} is installed in ${path}. Restart the server to use it.`)
})
