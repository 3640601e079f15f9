import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

import type { CommandFailed } from "../CommandFailed.ts"

/** The engine that was fetched. */
export interface InstalledEngine {
  readonly name: string
  readonly path: string
}

/** Fetches the engine that makes clusters, checks it, and puts it where the server finds it. */
export class EngineInstaller extends Context.Service<
  EngineInstaller,
  {
    readonly install: (dataDirectory: string) => Effect.Effect<InstalledEngine, CommandFailed>
  }
>()("orrery/adapters/cli/engine/EngineInstaller") {}
