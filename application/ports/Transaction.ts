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
    /** A nested transaction is part of the outer one: if it fails, it is rolled back alone; it commits with the outer one. */
    readonly atomically: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
    /**
     * Runs an effect after the outermost transaction of the calling fiber commits and before that transaction returns. Does
     * not run it after a rollback. Runs it at once outside a transaction.
     *
     * A failure of the effect is logged and does not affect the commit. The effect is lost if the process dies first, so work
     * that must happen is stored as well.
     */
    readonly afterCommit: <R>(effect: Effect.Effect<unknown, never, R>) => Effect.Effect<void, never, R>
  }
>()("orrery/application/ports/Transaction") {}
