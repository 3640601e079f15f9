import { Context, DateTime, Effect, Layer } from "effect"

import { IssueApiKey } from "#application/api-key/IssueApiKey.ts"
import { Ids } from "#application/ports/Ids.ts"
import { Organizations } from "#application/ports/Organizations.ts"
import { PricingCatalogue } from "#application/ports/PricingCatalogue.ts"
import { SignInPolicy } from "#application/ports/SignInPolicy.ts"
import { Users } from "#application/ports/Users.ts"
import { defaultOrganizationOf } from "#domain/organization/DefaultOrganization.ts"
import { OrganizationId } from "#domain/organization/Organization.ts"
import { limitOf } from "#domain/plan/PlanLimit.ts"
import { defaultPlan } from "#domain/plan/Pricing.ts"
import { firstOwnerEmail } from "#domain/user/FirstOwner.ts"
import type { IdentityClaims } from "#domain/user/IdentityClaims.ts"
import { isAmong, readProfile } from "#domain/user/Profile.ts"
import { EmailTaken, type User, UserId } from "#domain/user/User.ts"

/** How long the key of a first sign-in works: 30 days. */
export const firstKeySeconds = 30 * 86_400

const secondsPerDay = 86_400

const nameRandomBytes = 6

/** The owner that a server created at its first start, who now signs in for the first time. */
const makeClaim = Effect.gen(function* () {
  const organizations = yield* Organizations
  const { firstOwnerSignsIn } = yield* SignInPolicy
  const users = yield* Users

  return Effect.fnUntraced(function* ({ email, id: userId }: User, { provider, subject }: IdentityClaims) {
    if (email === firstOwnerEmail && !firstOwnerSignsIn) return yield* new EmailTaken()
    // With the lock held, so that of two who claim it at once, the later one finds it taken.
    const unclaimed = yield* Effect.orDie(users.lock(userId))
    if (unclaimed.identity !== undefined) return yield* new EmailTaken()
    const updatedAt = yield* DateTime.now
    const user: User = { ...unclaimed, identity: { provider, subject }, loginCount: 1, updatedAt }
    yield* Effect.catchTag(users.save(user), "UserNotFound", Effect.die)
    const [organization] = yield* organizations.ownedBy(user.id)
    return { user, organization }
  })
})

/** Every other user. */
const makeAdd = Effect.gen(function* () {
  const ids = yield* Ids
  const organizations = yield* Organizations
  const { pricing } = yield* PricingCatalogue
  const { administratorEmails } = yield* SignInPolicy
  const users = yield* Users

  return Effect.fnUntraced(function* (claims: IdentityClaims, profile: { email: string; name: string }) {
    const { provider, subject } = claims
    const createdAt = yield* DateTime.now
    const user: User = {
      id: UserId.make(yield* ids.uuid),
      ...profile,
      globalRole: isAmong(administratorEmails, profile.email) ? "admin" : "developer",
      identity: { provider, subject },
      loginCount: 1,
      createdAt,
      updatedAt: createdAt,
    }
    yield* users.add(user)
    const organization = defaultOrganizationOf(
      user,
      OrganizationId.make(yield* ids.uuid),
      yield* ids.randomBytes(nameRandomBytes),
      defaultPlan(pricing).id,
      createdAt,
    )
    // Six random characters: a taken name is unlikely, so it needs no error of its own.
    yield* Effect.catchTag(organizations.add(organization), "OrganizationNameTaken", Effect.die)
    return { user, organization }
  })
})

const make = Effect.gen(function* () {
  const add = yield* makeAdd
  const claim = yield* makeClaim
  const issueApiKey = yield* IssueApiKey
  const { pricing } = yield* PricingCatalogue
  const users = yield* Users

  return Effect.fn("RegisterUser")(function* (claims: IdentityClaims) {
    const profile = yield* readProfile(claims)
    const known = yield* users.findByEmail(profile.email)
    const { organization, user } = yield* known === undefined ? add(claims, profile) : claim(known, claims)
    const firstKey =
      organization === undefined
        ? undefined
        : yield* issueApiKey({
            organizationId: organization.id,
            userId: user.id,
            source: "cli",
            durationSeconds: Math.min(
              firstKeySeconds,
              (limitOf(pricing, organization.planId, "api-key-life") ?? Infinity) * secondsPerDay,
            ),
          })
    return { user, organization, firstKey }
  })
})

/** Gives a user who signs in for the first time a profile, a default organization and a key. */
export class RegisterUser extends Context.Service<RegisterUser>()("orrery/application/user/RegisterUser", { make }) {
  static readonly layer = Layer.effect(this, make)
}
