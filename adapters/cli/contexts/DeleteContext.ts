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

/** What becomes of the key of a context that is forgotten. */
const afterlife = ({ context: { expiresAt, server } }: NamedContext) =>
  `works at ${server} ${expiresAt === undefined ? "until it is revoked" : `until ${spellMoment(expiresAt)}`}`

/** A key that works is not forgotten by mistake. */
const confirmDeletion = Effect.fnUntraced(function* (named: NamedContext, yes: boolean) {
  if (!yes) {
    yield* Console.error(
      `The key of ${named.name} ${afterlife(named)}. \`orrery auth logout --context ${named.name}\` revokes it.`,
    )
  }
  yield* confirm({ yes, question: `Forget ${named.name} with its key?`, refusal: `${named.name} was left as it is.` })
})

/** `orrery context delete NAME`: forgets a context. The server is not asked. */
export const deleteContext = Effect.fnUntraced(function* ({ name, yes }: DeleteContextInput) {
  const { configFile } = yield* cliConfiguration
  const named = yield* requireContext(yield* readConfigFile(configFile), name, configFile)
  const works = named.context.apiKey !== undefined && !hasExpired(named.context, yield* DateTime.now)
  if (works) yield* confirmDeletion(named, yes)
  const wasCurrent = yield* updateConfigFile(configFile, (contexts) => [
    withoutContext(contexts, name),
    contexts.currentContext === name,
  ])
  yield* Console.log(works ? `${name} is forgotten. Its key ${afterlife(named)}.` : `${name} is forgotten.`)
  if (wasCurrent) yield* Console.log("It was the current context. Choose another with `orrery context use NAME`.")
})
