import { assert, describe, it } from "@effect/vitest"
import { Effect, Record, Result } from "effect"

import * as Cluster from "#domain/cluster/Cluster.ts"
import { lifecycles } from "#domain/Lifecycles.ts"
import * as Operation from "#domain/operation/Operation.ts"
import * as StateMachine from "#domain/shared/StateMachine.ts"

const reachedFrom = (machine: StateMachine.StateMachine<string>, start: string) => {
  const reached = new Set([start])
  for (const from of reached) for (const to of machine.transitions[from] ?? []) reached.add(to)
  return reached
}

/** Each move from a state to a state, and whether the machine makes it. */
const movesOf = (machine: StateMachine.StateMachine<string>) => {
  const states = Record.keys(machine.transitions)
  return Effect.forEach(
    states.flatMap((from) => states.map((to) => ({ from, to }))),
    ({ from, to }) =>
      Effect.map(Effect.result(StateMachine.transition(machine, from, to)), (result) => ({ from, to, result })),
  )
}

describe.each(Record.values<string, StateMachine.StateMachine<string>>(lifecycles))("$name lifecycle", (machine) => {
  it.effect("moves along the table, and only along the table", () =>
    Effect.gen(function* () {
      const allowed = (yield* movesOf(machine)).filter(({ result }) => Result.isSuccess(result))
      const listed = Record.toEntries(machine.transitions).flatMap(([from, next]) => next.map((to) => `${from} ${to}`))

      assert.sameMembers(
        allowed.map(({ from, to }) => `${from} ${to}`),
        listed,
      )
    }),
  )

  it.effect("says which move it forbids", () =>
    Effect.gen(function* () {
      const forbidden = (yield* movesOf(machine)).filter(({ result }) => Result.isFailure(result))

      assert.isNotEmpty(forbidden)
      for (const { from, result, to } of forbidden) {
        assert.strictEqual(
          Result.getOrThrow(Result.flip(result)).message,
          `${machine.name} cannot go from ${from} to ${to}.`,
        )
      }
    }),
  )

  it("can reach every state", () => {
    assert.sameMembers([...reachedFrom(machine, machine.initial)], Record.keys(machine.transitions))
  })

  it("can come to an end from every state", () => {
    const ends = StateMachine.finalStates(machine)

    assert.isNotEmpty(ends)
    for (const from of Record.keys(machine.transitions)) {
      assert.isTrue(
        ends.some((end) => reachedFrom(machine, from).has(end)),
        from,
      )
    }
  })

  it("never moves to the state it is in", () => {
    for (const [from, to] of Record.toEntries(machine.transitions)) assert.notInclude(to, from)
  })
})

describe("a cluster", () => {
  it("can be deleted from the states that may become DELETING, and from no other", () => {
    assert.sameMembers([...Cluster.deletableStates], ["APPROVAL_PENDING", "APPROVAL_REJECTED", "READY", "FAILED"])
  })
})

describe("an operation", () => {
  it("has ended when it can move no more", () => {
    const ended = Operation.OperationStatus.literals.filter(Operation.isTerminal)

    assert.sameMembers(ended, ["COMPLETED", "FAILED", "CANCELLED"])
  })
})
