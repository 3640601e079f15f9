import { Effect, Schema } from "effect"

/** The embedded PostgreSQL cannot run; the message has the reason and what to do. */
export class EmbeddedPostgresError extends Schema.TaggedError<EmbeddedPostgresError>()("EmbeddedPostgresError", {
  message: Schema.String,
}) {}

const reasonOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))

/** Runs a file-system call; `task` names the failed action in the error, such as "create the data directory". */
export const attempt = <A>(task: string, call: () => Promise<A>): Effect.Effect<A, EmbeddedPostgresError> =>
  Effect.tryPromise({
    try: call,
    catch: (cause) =>
      new EmbeddedPostgresError({
        message: `The embedded PostgreSQL could not ${task}: ${reasonOf(cause)}. Correct that, or set DATABASE_URL to a PostgreSQL of your own.`,
      }),
  })
