import * as Command from "effect/cli/Command"
import * as Effect from "effect/Effect"

const install = Command.make("install", {}, () =>
  Effect.flatMap(
    Effect.promise(() => import("../engine/InstallEngine.ts")),
    ({ installEngine }) => installEngine,
  ),
).pipe(
  Command.withDescription(
    "Download a pinned release of OpenTofu into ORRERY_DATA_DIR and check its SHA-256. The server finds it there when it starts.",
  ),
  Command.withShortDescription("Download OpenTofu and check it"),
)

/** `orrery engine`: the engine that runs programs on this machine's server. */
export const engineCommand = Command.make("engine").pipe(
  Command.withDescription("Install the engine that creates clusters"),
  Command.withSubcommands([install]),
)
