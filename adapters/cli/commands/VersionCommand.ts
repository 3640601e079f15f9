import * as Command from "effect/cli/Command"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"

import { CliVersion } from "../CliVersion.ts"

/** The output of `orrery version` and `orrery --version`. */
export const versionText = (version: string) => `orrery version ${version}`

/** `orrery version`. */
export const versionCommand = Command.make("version", {}, () =>
  Effect.flatMap(CliVersion, (version) => Console.log(versionText(version))),
).pipe(Command.withDescription("Show the version"))
