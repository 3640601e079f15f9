import { Console, Effect } from "effect"

/** Tells people on standard error that a list goes on. */
export const tellMore = (shown: number, hasMore: boolean) =>
  hasMore ? Console.error(`Showing the newest ${shown}. There are more: raise --limit to see them.`) : Effect.void
