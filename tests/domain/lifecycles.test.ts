import { assert, describe, it } from "@effect/vitest"
import { Effect, Record, type Schema } from "effect"

import * as ApiKey from "#domain/api-key/ApiKey.ts"
import * as Cluster from "#domain/cluster/Cluster.ts"
import * as Operation from "#domain/operation/Operation.ts"
import * as StateMachine from "#domain/shared/StateMachine.ts"

interface Lifecycle {
  readonly machine: StateMachine.StateMachine<string>
  readonly state: Schema.Codec<string>
}

/** Every state machine in the system, one entry each. */
const lifecycles: ReadonlyArray<Lifecycle> = [
  { machine: ApiKey.lifecycle, state: ApiKey.ApiKeyStatus },
  { machine: Cluster.lifecycle, state: Cluster.ClusterState },
  { machine: Operation.lifecycle, state: Operation.OperationStatus },
]

const reachedFrom = (machine: Lifecycle["machine"], start: string) => {
  const reached = new Set([start])
  for (const from of reached) for (const to of machine.transitions[from] ?? []) reached.add(to)
  return reached
}

describe.each(lifecycles)("$machine.name lifecycle", ({ machine, state }) => {
  it.effect.prop("moves along the table, and only along the table", [state, state], ([from, to]) =>
    Effect.gen(function* () {
      const moved = yield* Effect.isSuccess(StateMachine.transition(machine, from, to))

      assert.strictEqual(moved, machine.transitions[from]?.includes(to))
    }),
  )

  it.effect.prop("says which move it forbids", [state, state], ([from, to]) =>
    Effect.gen(function* () {
      const result = yield* Effect.result(StateMachine.transition(machine, from, to))

      if (result._tag === "Failure") {
        assert.strictEqual(result.failure.message, `${machine.name} cannot go from ${from} to ${to}.`)
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
