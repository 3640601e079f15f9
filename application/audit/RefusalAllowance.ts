import { DateTime } from "effect"

import type { OrganizationId } from "#domain/organization/Organization.ts"
import type { UserId } from "#domain/user/User.ts"

/** The most refusals of one user in one organization that one process records in an hour. */
export const refusalsPerHourMax = 100

const hourMillis = 3_600_000

/** The most users counted in an hour; beyond it, all counts start again. */
const peopleMax = 100_000

/** What to do with a refusal. The last recorded one has the time until which no more are. */
export type RefusalVerdict =
  | { readonly isRecorded: false }
  | { readonly isRecorded: true; readonly noMoreUntil?: DateTime.Utc }

/** Counts the refusals of each user in the current hour: a program that is refused in a loop must not fill the audit log. */
export const makeRefusalAllowance = () => {
  let hour = 0
  const counts = new Map<string, number>()

  const nameOf = (userId: UserId, organizationId: OrganizationId | undefined) => `${userId} ${organizationId ?? ""}`

  const judge = (userId: UserId, organizationId: OrganizationId | undefined, now: DateTime.Utc): RefusalVerdict => {
    const currentHour = Math.floor(now.epochMilliseconds / hourMillis)
    if (currentHour !== hour || counts.size >= peopleMax) counts.clear()
    hour = currentHour
    const name = nameOf(userId, organizationId)
    const count = (counts.get(name) ?? 0) + 1
    if (count > refusalsPerHourMax) return { isRecorded: false }
    counts.set(name, count)
    if (count < refusalsPerHourMax) return { isRecorded: true }
    return { isRecorded: true, noMoreUntil: DateTime.makeUnsafe((currentHour + 1) * hourMillis) }
  }

  /** Takes a dropped refusal off the count, so that a later one says that no more are recorded. */
  const undo = (userId: UserId, organizationId: OrganizationId | undefined): void => {
    const name = nameOf(userId, organizationId)
    const count = counts.get(name)
    if (count !== undefined) counts.set(name, count - 1)
  }

  return { judge, undo }
}
