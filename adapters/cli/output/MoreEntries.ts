import { Console, Effect } from "effect"

/** Notes on standard error that a list has more entries. */
export const noteMoreEntries = (shown: number, hasMore: boolean) =>
  hasMore ? Console.error(`Showing the newest ${shown}. There are more: raise --limit to see them.`) : Effect.void
