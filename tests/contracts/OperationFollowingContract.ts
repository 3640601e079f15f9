import { assert, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Schema, Stream } from "effect"

import { OperationLog } from "#application/ports/OperationLog.ts"
import { news, operationOn } from "#tests/fixtures/Operations.ts"
import { settled } from "#tests/fixtures/People.ts"

import type { LogPorts } from "./OperationLogContract.ts"

const started = { status: "IN_PROGRESS" } as const
const ended = { status: "COMPLETED" } as const

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

const range = (from: number, to: number) => numbers(from, to).map((number) => news(`event ${number}`))

const Appenders = Schema.Array(
  Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 12 }))).check(Schema.isMaxLength(6)),
).check(Schema.isBetweenLength(1, 5))

const Starts = Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 60 }))).check(
  Schema.isBetweenLength(1, 8),
)

/** What following an operation log must do. Pass it your adapter's layer. */
export const operationFollowingContract = <E>(adapter: string, layer: Layer.Layer<LogPorts, E>) =>
  it.layer(Layer.provideMerge(settled, layer), { timeout: "60 seconds" })(
    `Following OperationLog on ${adapter}`,
    (it) => {
      it.effect("replays a log that has ended, from wherever one asks", () =>
        Effect.gen(function* () {
          const log = yield* OperationLog
          const id = yield* operationOn("replayed")
          yield* log.append(id, range(1, 1200), started)
          yield* log.append(id, range(1201, 1201), ended)
          const all = [...(yield* log.read(id, 0, 1000)), ...(yield* log.read(id, 1000, 1000))]

          assert.deepStrictEqual(yield* Stream.runCollect(log.follow(id, 0)), all)
          assert.deepStrictEqual(yield* Stream.runCollect(log.follow(id, 1200)), all.slice(1200))
          assert.deepStrictEqual(yield* Stream.runCollect(log.follow(id, 1201)), [])
          assert.deepStrictEqual(yield* Stream.runCollect(log.follow(id, 9999)), [])
        }),
      )

      it.effect("sends a follower all events until the end, even one that asks ahead", () =>
        Effect.gen(function* () {
          const log = yield* OperationLog
          const id = yield* operationOn("live")
          const follow = (after: number) => Effect.forkChild(Stream.runCollect(log.follow(id, after)))
          const early = yield* follow(0)
          const ahead = yield* follow(5)
          const beyond = yield* follow(9999)

          for (const number of numbers(1, 7)) yield* log.append(id, range(number, number), started)
          const late = yield* follow(2)
          yield* log.append(id, range(8, 8), ended)

          const all = yield* log.read(id, 0, 1000)
          assert.deepStrictEqual(yield* Fiber.join(early), all)
          assert.deepStrictEqual(yield* Fiber.join(ahead), all.slice(5))
          assert.deepStrictEqual(yield* Fiber.join(late), all.slice(2))
          assert.deepStrictEqual(yield* Fiber.join(beyond), [])
        }),
      )

      it.effect("sends a slow follower every event too", () =>
        Effect.gen(function* () {
          const log = yield* OperationLog
          const id = yield* operationOn("dawdling")
          const follower = yield* log.follow(id, 0).pipe(
            Stream.tap(({ sequence }) =>
              sequence === 1
                ? Effect.forEach(numbers(2, 120), (number) => log.append(id, range(number * 10, number * 10 + 9), {}))
                : Effect.void,
            ),
            Stream.tap(({ sequence }) => (sequence === 1191 ? log.append(id, [news("end")], ended) : Effect.void)),
            Stream.runCollect,
            Effect.forkChild,
          )

          yield* log.append(id, range(1, 1), started)

          assert.deepStrictEqual(
            (yield* Fiber.join(follower)).map(({ sequence }) => sequence),
            numbers(1, 1192),
          )
        }),
      )

      it.effect("sends a thousand followers of one operation every event", () =>
        Effect.gen(function* () {
          const log = yield* OperationLog
          const id = yield* operationOn("popular")
          const followers = yield* Effect.forEach(numbers(1, 1000), () =>
            Effect.forkChild(
              Stream.runFold(
                log.follow(id, 0),
                () => 0,
                (last, { sequence }) => {
                  assert.strictEqual(sequence, last + 1)
                  return sequence
                },
              ),
            ),
          )

          for (const number of numbers(1, 20)) yield* log.append(id, range(number, number), started)
          yield* log.append(id, range(21, 21), ended)

          assert.deepStrictEqual(new Set(yield* Fiber.joinAll(followers)), new Set([21]))
        }),
      )

      let runs = 0
      it.effect.prop(
        "gives every follower every event once and in order, no matter who appends at once",
        { appenders: Appenders, starts: Starts },
        Effect.fnUntraced(function* ({ appenders, starts }) {
          const log = yield* OperationLog
          const id = yield* operationOn(`contended-${++runs}`)
          yield* log.append(id, [news("start")], started)
          const follow = (after: number) => Effect.forkChild(Stream.runCollect(log.follow(id, after)))

          const writing = yield* Effect.forkChild(
            Effect.forEach(
              appenders,
              (batches, appender) =>
                Effect.forEach(batches, (size, batch) =>
                  log.append(
                    id,
                    numbers(1, size).map((number) => news(`${appender}/${batch}/${number}`)),
                    {},
                  ),
                ),
              { concurrency: "unbounded" },
            ),
          )
          const followers = yield* Effect.forEach(starts, (after) => Effect.tap(follow(after), Effect.yieldNow))
          yield* Fiber.join(writing)
          yield* log.append(id, [news("end")], ended)

          const count = 2 + appenders.flat().reduce((sum, size) => sum + size, 0)
          for (const [index, follower] of followers.entries()) {
            const seen = yield* Fiber.join(follower)
            assert.deepStrictEqual(
              seen.map(({ sequence }) => sequence),
              numbers((starts[index] ?? 0) + 1, count),
            )
          }
        }),
        { arbitrary: { runs: 25 } },
      )
    },
  )
