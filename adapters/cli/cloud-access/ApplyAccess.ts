import { Console, Effect, type Scope } from "effect"

import type { AccessChange, AccessPlan, AccessRefused } from "#adapters/interfaces/AccessPlan.ts"

import { CommandFailed, commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import { confirm } from "../output/Confirm.ts"
import { fieldLines } from "../output/Table.ts"

const verbs = { create: "create", update: "update", delete: "delete", keep: "exists" } as const
const pastVerbs = { create: "created", update: "updated", delete: "deleted", keep: "exists" } as const

const lineOf = (verb: string, { detail, object }: AccessChange): string =>
  `  ${verb.padEnd(8)}${object}${detail === undefined ? "" : ` (${detail})`}`

const failed = ({ message }: AccessRefused) => commandFailed(exitCodes.failed, message)

/** Changes one after the other. A failure says how far it came: the command can be repeated. */
const runAll = Effect.fnUntraced(function* (changes: ReadonlyArray<AccessChange>) {
  for (const [index, change] of changes.entries()) {
    yield* Effect.mapError(change.run, ({ message }) => {
      const left = changes.length - index
      const state =
        index === 0 ? "Nothing was changed." : `${index} of ${changes.length} changes were made, ${left} are left.`
      return new CommandFailed({ exitCode: exitCodes.failed, message: `${message} ${state}` })
    })
    yield* Console.error(lineOf(pastVerbs[change.action], change))
  }
})

/** Shows what an account lacks, and changes it after a yes. What the manifest names is written to the standard output. */
export const applyAccess = Effect.fnUntraced(function* (
  planned: Effect.Effect<AccessPlan, AccessRefused, Scope.Scope>,
  permissionCount: number,
  yes: boolean,
) {
  const { caller, changes, place, results } = yield* Effect.mapError(planned, failed)
  const wanted = changes.filter(({ action }) => action !== "keep")
  yield* Console.error(`In ${place}, as ${caller}, with ${permissionCount} permissions:`)
  yield* Console.error(changes.map((change) => lineOf(verbs[change.action], change)).join("\n"))
  if (wanted.length === 0) yield* Console.error("Everything is there. Nothing is changed.")
  else {
    yield* confirm({ yes, question: `Apply this to ${place}?`, refusal: "Nothing was changed." })
    yield* runAll(wanted)
  }
  yield* Console.log(fieldLines(Object.entries(yield* Effect.mapError(results, failed))))
}, Effect.scoped)
