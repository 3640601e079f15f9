import { Context, type Effect } from "effect"

/** Asks what this server cannot work without. The composition root knows what that is. */
export class Readiness extends Context.Service<
  Readiness,
  {
    /** Whether the database responds; each evaluation checks again. */
    readonly databaseResponds: Effect.Effect<boolean>
  }
>()("orrery/adapters/http/context/Readiness") {}
