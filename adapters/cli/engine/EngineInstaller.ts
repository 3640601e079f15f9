import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

import type { CommandFailed } from "../CommandFailed.ts"

/** The downloaded engine. */
export interface InstalledEngine {
  readonly name: string
  readonly path: string
}

/** Downloads the engine that creates clusters, checks it, and puts it where the server finds it. */
export class EngineInstaller extends Context.Service<
  EngineInstaller,
  {
    readonly install: (dataDirectory: string) => Effect.Effect<InstalledEngine, CommandFailed>
  }
>()("orrery/adapters/cli/engine/EngineInstaller") {}
