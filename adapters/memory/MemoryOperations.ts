import { Effect, Layer, PubSub } from "effect"

import { type OperationFilter, Operations } from "#application/ports/Operations.ts"
import { isTerminal, type Operation, OperationNotFound } from "#domain/operation/Operation.ts"

import { newestFirst } from "./NewestFirst.ts"
import { OperationTable } from "./OperationTable.ts"

const openMax = 1000

const keyOf = ({ startedAt, id }: Operation) => ({ atMillis: startedAt.epochMilliseconds, id })

const fits = (operation: Operation, filter: Omit<OperationFilter, "limit" | "after">) =>
  operation.organizationId === filter.organizationId &&
  (filter.clusterId === undefined || operation.clusterId === filter.clusterId) &&
  (filter.type === undefined || operation.type === filter.type) &&
  (filter.status === undefined || operation.status === filter.status)

const make = Effect.gen(function* () {
  const table = yield* OperationTable

  const where = (condition: (operation: Operation) => boolean) =>
    [...table.values()].map(({ operation }) => operation).filter(condition)

  return Operations.of({
    create: Effect.fn("MemoryOperations.create")(function* (operation) {
      const [running] = where(({ clusterId, status }) => clusterId === operation.clusterId && !isTerminal(status))
      if (table.has(operation.id) || (running && !isTerminal(operation.status)))
        return yield* Effect.die(new Error(`Cluster ${operation.clusterId} has this or another operation running.`))
      table.set(operation.id, { operation, events: [], appended: yield* PubSub.sliding<void>(1) })
    }),
    get: Effect.fn("MemoryOperations.get")(function* (id) {
      return table.get(id)?.operation ?? (yield* new OperationNotFound({ operationId: id }))
    }),
    latest: (clusterId) =>
      Effect.sync(
        () =>
          newestFirst(
            where((operation) => operation.clusterId === clusterId),
            keyOf,
            undefined,
            1,
          )[0],
      ),
    list: ({ after, limit, ...filter }) =>
      Effect.sync(() =>
        newestFirst(
          where((operation) => fits(operation, filter)),
          keyOf,
          after,
          limit,
        ),
      ),
    count: (filter) => Effect.sync(() => where((operation) => fits(operation, filter)).length),
    postpone: (id, deadlineAt) =>
      Effect.sync(() => {
        const entry = table.get(id)
        if (entry && !isTerminal(entry.operation.status)) entry.operation = { ...entry.operation, deadlineAt }
      }),
    open: Effect.sync(() =>
      where(({ status }) => !isTerminal(status))
        .sort((left, right) => left.startedAt.epochMilliseconds - right.startedAt.epochMilliseconds)
        .slice(0, openMax),
    ),
  })
})

export const layer = Layer.effect(Operations, make).pipe(Layer.provide(OperationTable.layer))
