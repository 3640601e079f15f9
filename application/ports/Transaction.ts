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
    /** One inside another is a part of the outer: it is undone alone when it fails, and is for good when the outer one ends. */
    readonly atomically: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
    /**
     * Runs an effect once the outermost transaction of the calling fiber is committed, before that one gives its answer; not at all
     * when it is undone, and at once where there is none.
     *
     * It changes nothing about what was committed: when it breaks, that is logged. Nor does it happen when the process dies first, so
     * what must happen is written down as well.
     */
    readonly afterCommit: <R>(effect: Effect.Effect<unknown, never, R>) => Effect.Effect<void, never, R>
  }
>()("orrery/application/ports/Transaction") {}
