import * as Console from "effect/Console"
import * as Effect from "effect/Effect"

import type { SettingVariable } from "./Settings.ts"

/** The variables that the command line reads. */
export const cliVariables: ReadonlyArray<SettingVariable> = [
  "ORRERY_SERVER",
  "ORRERY_API_KEY",
  "ORRERY_CONTEXT",
  "ORRERY_CONFIG",
  "ORRERY_DATA_DIR",
]

const isRead: ReadonlySet<string> = new Set(cliVariables)

const warnOf = Effect.fnUntraced(function* (names: ReadonlyArray<string>) {
  // Loaded only when needed: such names are rare, and every command would wait.
  const [{ settings }, { closest }] = yield* Effect.promise(() =>
    Promise.all([import("./Settings.ts"), import("#domain/shared/Similarity.ts")]),
  )
  const known = new Set<string>(settings.map(({ variable }) => variable))
  for (const name of names) {
    const meant = known.has(name) ? undefined : closest(name, known)
    if (meant !== undefined && isRead.has(meant)) {
      yield* Console.error(`Warning: orrery does not read ${name}. Did you mean ${meant}?`)
    }
  }
})

/**
 * Warns of variables whose names are almost those that the command line reads. The settings of a server may be in the same
 * environment, so every other name is ignored. `names` are all variables of the environment.
 */
export const warnOfMisspelledVariables = (names: ReadonlyArray<string>): Effect.Effect<void> => {
  const unread = names.filter((name) => name.startsWith("ORRERY_") && !isRead.has(name))
  return unread.length === 0 ? Effect.void : warnOf(unread)
}
