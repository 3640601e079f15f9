import { Effect } from "effect"

import { StatusError } from "../errors/StatusError.ts"

/** Parameters of a request that changes something. */
export interface RequestOptions {
  readonly dryRun: boolean
  /** The name for which fields are owned. */
  readonly fieldManager: string
  readonly fieldValidation: "Ignore" | "Strict" | "Warn"
  readonly force: boolean
  /** Collects what the response warns of. */
  readonly warnings: Array<string>
}

/** Runs what throws a refusal. */
export const refusable = <A>(run: () => A): Effect.Effect<A, StatusError> =>
  Effect.suspend(() => {
    try {
      return Effect.succeed(run())
    } catch (error) {
      return error instanceof StatusError ? Effect.fail(error) : Effect.die(error)
    }
  })
