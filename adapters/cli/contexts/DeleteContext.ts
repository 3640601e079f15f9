import { Console, DateTime, Effect } from "effect"
import { Prompt, TerminalCapabilities } from "effect/cli"

import { requireContext } from "../access/ChooseServer.ts"
import { readConfigFile, updateConfigFile } from "../access/ConfigFile.ts"
import { hasExpired, type NamedContext, withoutContext } from "../access/ServerContext.ts"
import { cliConfiguration } from "../CliConfiguration.ts"
import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import { spellMoment } from "../output/Moment.ts"

export interface DeleteContextInput {
  readonly name: string
  readonly yes: boolean
}

/** What becomes of the key of a context that is forgotten. */
const afterlife = ({ context: { expiresAt, server } }: NamedContext) =>
  `works at ${server} ${expiresAt === undefined ? "until it is revoked" : `until ${spellMoment(expiresAt)}`}`

/** Asks whoever sits at the terminal before a key that works is forgotten; a script that says delete means it. */
const confirm = Effect.fnUntraced(function* (named: NamedContext, yes: boolean) {
  const { canPrompt } = yield* TerminalCapabilities.TerminalCapabilities
  if (yes || !canPrompt) return
  yield* Console.error(
    `The key of ${named.name} ${afterlife(named)}. \`orrery auth logout --context ${named.name}\` revokes it.`,
  )
  if (yield* Prompt.run(Prompt.Confirm({ message: `Forget ${named.name} with its key?` }))) return
  return yield* commandFailed(exitCodes.badInput, `${named.name} was left as it is.`)
})

/** `orrery context delete NAME`: forgets a context. The server is not asked. */
export const deleteContext = Effect.fnUntraced(function* ({ name, yes }: DeleteContextInput) {
  const { configFile } = yield* cliConfiguration
  const named = yield* requireContext(yield* readConfigFile(configFile), name, configFile)
  const works = named.context.apiKey !== undefined && !hasExpired(named.context, yield* DateTime.now)
  if (works) yield* confirm(named, yes)
  const wasCurrent = yield* updateConfigFile(configFile, (contexts) => [
    withoutContext(contexts, name),
    contexts.currentContext === name,
  ])
  yield* Console.log(works ? `${name} is forgotten. Its key ${afterlife(named)}.` : `${name} is forgotten.`)
  if (wasCurrent) yield* Console.log("It was the current context. Choose another with `orrery context use NAME`.")
})
