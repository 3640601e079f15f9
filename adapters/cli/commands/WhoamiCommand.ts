import * as Command from "effect/cli/Command"
import * as Effect from "effect/Effect"

import { connectionFlags, output } from "./Flags.ts"

/** `orrery whoami`. */
export const whoamiCommand = Command.make("whoami", { output, ...connectionFlags }, (input) =>
  Effect.flatMap(
    Effect.promise(() => import("../auth/Whoami.ts")),
    ({ whoami }) => whoami(input),
  ),
).pipe(Command.withDescription("Show who you are, your organizations and when the key expires"))
