import { Context, type Effect } from "effect"

/** Asks what this server cannot work without. The composition root knows what that is. */
export class Readiness extends Context.Service<
  Readiness,
  {
    /** Whether the database answers, asked anew each time. */
    readonly databaseAnswers: Effect.Effect<boolean>
  }
>()("orrery/adapters/http/context/Readiness") {}
