import { Context, type Effect } from "effect"

/**
 * Runs an effect so that all of its writes happen, or none do.
 *
 * Inside, only ports of this process are called, never a remote one: a transaction holds locks while it is open.
 * Every adapter passes tests/contracts/TransactionContract.ts.
 */
export class Transaction extends Context.Service<
  Transaction,
  {
    readonly atomically: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  }
>()("orrery/application/ports/Transaction") {}
