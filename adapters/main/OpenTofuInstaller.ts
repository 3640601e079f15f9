import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

import { commandFailed } from "#adapters/cli/CommandFailed.ts"
import { EngineInstaller } from "#adapters/cli/engine/EngineInstaller.ts"
import { exitCodes } from "#adapters/cli/ExitCode.ts"

/** `orrery engine install` downloads OpenTofu; the code for it is loaded only then. */
export const layer = Layer.succeed(EngineInstaller, {
  install: (dataDirectory) =>
    Effect.promise(() => import("./InstallOpenTofu.ts")).pipe(
      Effect.flatMap(({ installPinnedRelease }) => installPinnedRelease(dataDirectory)),
      Effect.mapError(({ message }) => commandFailed(exitCodes.failed, message)),
      Effect.provide(NodeFileSystem.layer),
    ),
})
