import { Console, Effect, Option } from "effect"

import { requireContext } from "../access/ChooseServer.ts"
import { readConfigFile, updateConfigFile } from "../access/ConfigFile.ts"
import { cliConfiguration } from "../CliConfiguration.ts"

/** `orrery context use NAME`: sets the current context. */
export const useContext = Effect.fnUntraced(function* ({ name }: { readonly name: string }) {
  const { apiKey, configFile, context: fromEnvironment, server } = yield* cliConfiguration
  const { context } = yield* requireContext(yield* readConfigFile(configFile), name, configFile)
  yield* updateConfigFile(configFile, (contexts) => [{ ...contexts, currentContext: name }, undefined])
  const organization = context.organization === undefined ? "" : `, organization ${context.organization.name}`
  yield* Console.log(`Commands go to ${context.server}${organization} from now on.`)
  const before = [
    Option.isSome(fromEnvironment) ? "ORRERY_CONTEXT" : "",
    Option.isSome(server) ? "ORRERY_SERVER" : "",
    Option.isSome(apiKey) ? "ORRERY_API_KEY" : "",
  ].filter((variable) => variable !== "")
  if (before.length > 0) yield* Console.error(`In this environment ${before.join(" and ")} overrides it.`)
})
