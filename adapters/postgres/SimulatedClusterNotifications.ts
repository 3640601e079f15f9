import type { PgClient } from "@effect/sql-pg"
import { Effect, Latch, Queue, RcRef, Schedule } from "effect"

const channel = "simulated_clusters"

/** Notifies all processes of writes to a cluster when the transaction commits. It is a hint, and may get lost. */
export const hint = (sql: PgClient.PgClient, clusterId: string) => sql`SELECT pg_notify(${channel}, ${clusterId})`

/** Wakes up those who follow a cluster. As long as there are any, one connection listens, and they look every few seconds. */
export const clusterFollowers = Effect.fnUntraced(function* (sql: PgClient.PgClient) {
  const followers = new Map<Latch.Latch, string>()
  const wakeUp = (clusterId?: string) => {
    for (const [latch, followed] of followers) {
      if (clusterId === undefined || followed === clusterId) latch.openUnsafe()
    }
  }

  const listen = Effect.scoped(
    Effect.gen(function* () {
      const hints = yield* sql.listen(channel)
      wakeUp()
      while (true) for (const { payload } of yield* Queue.takeAll(hints)) wakeUp(payload)
    }),
  ).pipe(Effect.retry(Schedule.spaced("1 second")))
  const look = Effect.sync(wakeUp).pipe(Effect.repeat(Schedule.spaced("3 seconds")))

  const listener = yield* RcRef.make({
    acquire: Effect.all([Effect.forkScoped(listen), Effect.forkScoped(look)], { discard: true }),
  })

  return (clusterId: string) =>
    Effect.acquireRelease(
      Effect.sync(() => {
        const created = Latch.makeUnsafe(false)
        followers.set(created, clusterId)
        return created
      }),
      (created) => Effect.sync(() => followers.delete(created)),
    ).pipe(
      Effect.tap(RcRef.get(listener)),
      Effect.map((latch) => Effect.andThen(latch.await, latch.close)),
    )
})
