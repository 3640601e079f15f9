import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "fast-check"

import { nextRuns, type QueuedOperation, turnOrder } from "#domain/operation/EngineTurns.ts"
import { OperationId } from "#domain/operation/Operation.ts"
import { OrganizationId } from "#domain/organization/Organization.ts"
import { uuid } from "#tests/fixtures/Uuid.ts"

const organizations = [1, 2, 3, 4].map((number) => OrganizationId.make(uuid(`organization ${number}`)))

const queued = (organization: number, acceptedAtMillis: number, isRunning = false): QueuedOperation => ({
  operationId: OperationId.make(uuid(`operation ${organization} ${acceptedAtMillis}`)),
  organizationId: organizations[organization] ?? OrganizationId.make(uuid("another")),
  acceptedAtMillis,
  isRunning,
})

/** One thing that happens to the queue: an organization asks for a run, or the oldest run but so many ends. */
type Step = { readonly joins: number } | { readonly ends: number }

const steps = FastCheck.array(
  FastCheck.oneof(
    FastCheck.record({ joins: FastCheck.nat({ max: organizations.length - 1 }) }),
    FastCheck.record({ ends: FastCheck.nat({ max: 5 }) }),
  ),
  { maxLength: 120 },
)

/** Plays the steps, and shows each grant together with the queue it was made in. */
const play = (runsMax: number, story: ReadonlyArray<Step>) => {
  let queue: ReadonlyArray<QueuedOperation> = []
  const lastTurns = new Map<OrganizationId, number>()
  const grants: Array<{ readonly granted: QueuedOperation; readonly queue: ReadonlyArray<QueuedOperation> }> = []
  const queues: Array<ReadonlyArray<QueuedOperation>> = []
  let turn = 0
  for (const [time, step] of story.entries()) {
    const running = queue.filter(({ isRunning }) => isRunning)
    const ended = "ends" in step ? running[step.ends % Math.max(1, running.length)] : undefined
    queue = "joins" in step ? [...queue, queued(step.joins, time)] : queue.filter((operation) => operation !== ended)
    for (const granted of nextRuns({ queued: queue, lastTurns }, runsMax)) {
      grants.push({ granted, queue })
      queue = queue.map((operation) => (operation === granted ? { ...operation, isRunning: true } : operation))
      lastTurns.set(granted.organizationId, ++turn)
    }
    queues.push(queue)
  }
  return { grants, queues }
}

const runsOf = (queue: ReadonlyArray<QueuedOperation>, id: OrganizationId) =>
  queue.filter(({ isRunning, organizationId }) => isRunning && organizationId === id).length

const waitingOf = (queue: ReadonlyArray<QueuedOperation>) => queue.filter(({ isRunning }) => !isRunning)

const stories = FastCheck.tuple(FastCheck.integer({ min: 1, max: 5 }), steps)

describe("the turns at the engine", () => {
  it("never let more run than may, and leave no run unused while an operation waits", () => {
    FastCheck.assert(
      FastCheck.property(stories, ([runsMax, story]) => {
        for (const queue of play(runsMax, story).queues) {
          const running = queue.length - waitingOf(queue).length
          assert.isAtMost(running, runsMax)
          if (waitingOf(queue).length > 0) assert.strictEqual(running, runsMax)
        }
      }),
    )
  })

  it("go to an organization with no more runs than any other that waits, and there to the oldest operation", () => {
    FastCheck.assert(
      FastCheck.property(stories, ([runsMax, story]) => {
        for (const { granted, queue } of play(runsMax, story).grants) {
          for (const other of waitingOf(queue)) {
            assert.isAtMost(runsOf(queue, granted.organizationId), runsOf(queue, other.organizationId))
            if (other.organizationId === granted.organizationId)
              assert.isAtMost(granted.acceptedAtMillis, other.acceptedAtMillis)
          }
        }
      }),
    )
  })

  it("pass an organization without a run over at most once for each other organization", () => {
    FastCheck.assert(
      FastCheck.property(stories, ([runsMax, story]) => {
        const passedOver = new Map<OrganizationId, Array<OrganizationId>>()
        for (const { granted, queue } of play(runsMax, story).grants) {
          for (const id of organizations) {
            const starves =
              runsOf(queue, id) === 0 && waitingOf(queue).some(({ organizationId }) => organizationId === id)
            const passed = starves && id !== granted.organizationId ? (passedOver.get(id) ?? []) : []
            if (starves && id !== granted.organizationId) passed.push(granted.organizationId)
            passedOver.set(id, passed)
            assert.strictEqual(new Set(passed).size, passed.length)
          }
        }
      }),
    )
  })

  it("take turns between organizations where there is one run only", () => {
    const queue = [queued(0, 1), queued(0, 2), queued(0, 3), queued(1, 4), queued(1, 5), queued(2, 6)]

    const order = turnOrder({ queued: queue, lastTurns: new Map() }).map(({ acceptedAtMillis }) => acceptedAtMillis)

    assert.deepStrictEqual(order, [1, 4, 6, 2, 5, 3])
  })

  it("go to the organization whose last turn is the longest ago, however old the operations of another are", () => {
    const [first, second] = organizations
    if (first === undefined || second === undefined) return assert.fail("Two organizations are needed.")
    const lastTurns = new Map([
      [first, 7],
      [second, 6],
    ])

    assert.deepStrictEqual(nextRuns({ queued: [queued(0, 1), queued(1, 2)], lastTurns }, 1), [queued(1, 2)])
  })
})
