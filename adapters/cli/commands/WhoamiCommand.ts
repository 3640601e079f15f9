import * as Command from "effect/cli/Command"
import * as Effect from "effect/Effect"

import { connectionFlags, output } from "./Flags.ts"

/** `orrery whoami`. */
export const whoamiCommand = Command.make("whoami", { output, ...connectionFlags }, (input) =>
  Effect.flatMap(
    Effect.promise(() => import("../auth/Whoami.ts")),
    ({ whoami }) => whoami(input),
  ),
).pipe(Command.withDescription("Say who you are, in which organizations, and until when the key works"))
