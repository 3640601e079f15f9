import { Console, DateTime, Effect } from "effect"

import { requireContext } from "../access/ChooseServer.ts"
import { readConfigFile, updateConfigFile } from "../access/ConfigFile.ts"
import { hasExpired, type NamedContext, withoutContext } from "../access/ServerContext.ts"
import { cliConfiguration } from "../CliConfiguration.ts"
import { confirm } from "../output/Confirm.ts"
import { spellMoment } from "../output/Moment.ts"

export interface DeleteContextInput {
  readonly name: string
  readonly yes: boolean
}

/** What happens to the key of a deleted context. */
const afterlife = ({ context: { expiresAt, server } }: NamedContext) =>
  `works at ${server} ${expiresAt === undefined ? "until it is revoked" : `until ${spellMoment(expiresAt)}`}`

/** A working key is not deleted by mistake. */
const confirmDeletion = Effect.fnUntraced(function* (named: NamedContext, yes: boolean) {
  if (!yes) {
    yield* Console.error(
      `The key of ${named.name} ${afterlife(named)}. \`orrery auth logout --context ${named.name}\` revokes it.`,
    )
  }
  yield* confirm({ yes, question: `Delete ${named.name} with its key?`, refusal: `${named.name} was not changed.` })
})

/** `orrery context delete NAME`: deletes a context, without a request to the server. */
export const deleteContext = Effect.fnUntraced(function* ({ name, yes }: DeleteContextInput) {
  const { configFile } = yield* cliConfiguration
  const named = yield* requireContext(yield* readConfigFile(configFile), name, configFile)
  const works = named.context.apiKey !== undefined && !hasExpired(named.context, yield* DateTime.now)
  if (works) yield* confirmDeletion(named, yes)
  const wasCurrent = yield* updateConfigFile(configFile, (contexts) => [
    withoutContext(contexts, name),
    contexts.currentContext === name,
  ])
  yield* Console.log(works ? `${name} is deleted. Its key ${afterlife(named)}.` : `${name} is deleted.`)
  if (wasCurrent) yield* Console.log("It was the current context. Choose another with `orrery context use NAME`.")
})
