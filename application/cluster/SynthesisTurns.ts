import { Effect, PartitionedSemaphore } from "effect"

import { SynthesisBusy, waitingPerOrganizationMax } from "#domain/cluster/SynthesisBusy.ts"
import type { OrganizationId } from "#domain/organization/Organization.ts"

/** The most requests of all organizations that wait for their program. */
const waitingMax = 50

/**
 * Admits one request at a time, in turn between organizations, and refuses those that would wait too long: writing a
 * program keeps the process busy.
 */
export const makeSynthesisTurns = Effect.gen(function* () {
  const turns = yield* PartitionedSemaphore.make<OrganizationId>({ permits: 1 })
  const waiting = new Map<OrganizationId, number>()
  let total = 0

  const enter = (organizationId: OrganizationId) =>
    Effect.suspend(() => {
      const mine = waiting.get(organizationId) ?? 0
      if (mine >= waitingPerOrganizationMax || total >= waitingMax) return new SynthesisBusy({})
      waiting.set(organizationId, mine + 1)
      total += 1
      return Effect.void
    })

  const leave = (organizationId: OrganizationId) =>
    Effect.sync(() => {
      const mine = (waiting.get(organizationId) ?? 1) - 1
      if (mine === 0) waiting.delete(organizationId)
      else waiting.set(organizationId, mine)
      total -= 1
    })

  return <A, E, R>(organizationId: OrganizationId, work: Effect.Effect<A, E, R>) =>
    Effect.acquireUseRelease(
      enter(organizationId),
      () => turns.withPermit(organizationId)(work),
      () => leave(organizationId),
    )
})
