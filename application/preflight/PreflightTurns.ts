import { Duration, Effect, PartitionedSemaphore, Semaphore } from "effect"

import type { OrganizationId } from "#domain/organization/Organization.ts"
import { PreflightBusy, reportsPerOrganizationMax, reportTurnSecondsMax } from "#domain/preflight/PreflightBusy.ts"

import { turnWithin } from "../TurnWithin.ts"

/** How many reports one server makes at a time; each asks about ten questions at once. */
const reportsMax = 16

const soon = turnWithin(Duration.seconds(reportTurnSecondsMax), () => new PreflightBusy({}))

/** The reports of an organization that are made or wait. */
interface Share {
  readonly turns: Semaphore.Semaphore
  reports: number
}

/**
 * Limits how many reports are made at a time, in all and of one organization. Those that wait get their turn in turn between
 * organizations.
 */
export const makePreflightTurns = Effect.gen(function* () {
  const turns = yield* PartitionedSemaphore.make<OrganizationId>({ permits: reportsMax })
  const shares = new Map<OrganizationId, Share>()

  const enter = (organizationId: OrganizationId) =>
    Effect.sync(() => {
      const share = shares.get(organizationId) ?? {
        turns: Semaphore.makeUnsafe(reportsPerOrganizationMax),
        reports: 0,
      }
      share.reports += 1
      shares.set(organizationId, share)
      return share
    })

  const leave = (organizationId: OrganizationId, share: Share) =>
    Effect.sync(() => {
      share.reports -= 1
      if (share.reports === 0) shares.delete(organizationId)
    })

  /** An accepted operation waits as long as it takes: every report before it ends in seconds. */
  const inTurn = <A, E, R>(organizationId: OrganizationId, work: Effect.Effect<A, E, R>) =>
    Effect.acquireUseRelease(
      enter(organizationId),
      (share) => share.turns.withPermit(turns.withPermit(organizationId)(work)),
      (share) => leave(organizationId, share),
    )

  /** A request, whose caller waits, is refused where it gets no turn in time. */
  const inTurnSoon = <A, E, R>(organizationId: OrganizationId, work: Effect.Effect<A, E, R>) =>
    soon(work, (begun) => inTurn(organizationId, begun))

  return { inTurn, inTurnSoon }
})
