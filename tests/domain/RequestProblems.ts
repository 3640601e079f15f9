import { Effect } from "effect"

import type { InvalidRequest } from "#domain/shared/InvalidRequest.ts"

/** What a reader finds wrong, each as its path and its code; nothing when it reads what it is given. */
export const problemsOf = <A>(reading: Effect.Effect<A, InvalidRequest>): ReadonlyArray<string> =>
  Effect.runSync(
    Effect.match(reading, {
      onFailure: ({ problems }) => problems.map(({ code, path }) => `${path} ${code}`),
      onSuccess: () => [],
    }),
  )
