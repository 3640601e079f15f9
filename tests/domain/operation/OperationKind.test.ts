import { assert, describe, it } from "vitest"

import { lifecycle } from "#domain/cluster/Cluster.ts"
import { OperationType } from "#domain/operation/Operation.ts"
import { acceptedType, findKind, operationKinds } from "#domain/operation/OperationKind.ts"
import { Phase } from "#domain/operation/Phase.ts"

const kinds = Object.entries(operationKinds)

describe("The kinds of operations", () => {
  it.each(kinds)("let a cluster move from the state during %s to the state after it, and to FAILED", (_, kind) => {
    const next = lifecycle.transitions[kind.startState]

    assert.include(next, kind.endState)
    assert.include(next, "FAILED")
  })

  it.each(kinds)("begin %s at 0 % and put its phases in order", (_, { phases }) => {
    const starts = phases.map(({ startsAt }) => startsAt)

    assert.strictEqual(starts[0], 0)
    assert.deepStrictEqual(
      starts,
      [...new Set(starts)].toSorted((one, other) => one - other),
    )
  })

  it("use every phase once", () => {
    const used = kinds.flatMap(([, { phases }]) => phases.map(({ phase }) => phase))

    assert.sameMembers(used, [...Phase.literals])
  })

  it("have an audit action each", () => {
    const actions = kinds.map(([, { auditAction }]) => auditAction)

    assert.lengthOf(new Set(actions), actions.length)
  })

  it.each(OperationType.literals.filter((type) => !Object.hasOwn(operationKinds, type)))(
    "refuse to run an operation of the type %s as if it were of another",
    (type) => {
      assert.isUndefined(findKind(type))
      assert.throws(() => acceptedType(type), `no operations of the type ${type}`)
    },
  )
})
