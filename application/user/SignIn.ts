import { Context, DateTime, Effect, Layer } from "effect"

import { RetireBootstrapKey } from "#application/access/RetireBootstrapKey.ts"
import { AuditTrail } from "#application/audit/AuditTrail.ts"
import { CurrentPrincipal } from "#application/ports/CurrentPrincipal.ts"
import { Organizations } from "#application/ports/Organizations.ts"
import { Transaction } from "#application/ports/Transaction.ts"
import { Users } from "#application/ports/Users.ts"
import { loginCountMax, ProfileNotFound, type User } from "#domain/user/User.ts"

import { RegisterUser } from "./RegisterUser.ts"

/** A profile lists at most as many organizations; all are in GET /organizations. */
const organizationsShown = { page: 1, pageSize: 100 }

const subjectOf = ({ email, id }: User) => ({ type: "user", id, name: email }) as const

const makeGreeting = Effect.gen(function* () {
  const auditTrail = yield* AuditTrail
  const organizations = yield* Organizations
  const registerUser = yield* RegisterUser
  const transaction = yield* Transaction
  const users = yield* Users

  const profileOf = (user: User) =>
    Effect.map(organizations.listOf(user.id, organizationsShown), ({ items }) => ({ user, memberships: items }))

  const again = Effect.fnUntraced(function* (known: User) {
    const count = Effect.gen(function* () {
      // Deleted in the meantime: another sign-in creates a new profile.
      const user = yield* Effect.catchTag(users.lock(known.id), "UserNotFound", () =>
        Effect.fail(new ProfileNotFound()),
      )
      const loginCount = Math.min(user.loginCount + 1, loginCountMax)
      const counted: User = { ...user, loginCount, updatedAt: yield* DateTime.now }
      yield* Effect.orDie(users.save(counted))
      return counted
    })
    // No organization can read an entry without one, so the entry belongs to the user's first organization.
    const [home] = yield* organizations.ownedBy(known.id)
    const attempt = {
      action: "user.sign-in",
      by: { userId: known.id },
      subject: subjectOf(known),
      ...(home === undefined ? {} : { organizationId: home.id }),
    } as const
    const user = yield* auditTrail.record(attempt, count)
    return { ...(yield* profileOf(user)), created: false as const }
  })

  const first = Effect.gen(function* () {
    const { claims } = yield* CurrentPrincipal
    const { firstKey, organization, user } = yield* registerUser(claims)
    const attempt = { action: "user.sign-up", by: { userId: user.id }, subject: subjectOf(user) } as const
    yield* auditTrail.record(attempt, Effect.void, () =>
      organization === undefined ? {} : { organizationId: organization.id },
    )
    return { ...(yield* profileOf(user)), firstKey, created: true as const }
  })

  return Effect.fnUntraced(function* () {
    const { claims, user } = yield* CurrentPrincipal
    if (user !== undefined) return yield* again(user)
    return yield* transaction.atomically(first).pipe(
      // Of two concurrent first sign-ins, the later one finds the profile that the other created.
      Effect.catchTag(
        "EmailTaken",
        Effect.fnUntraced(function* (taken) {
          const made = yield* users.findByIdentity(claims)
          return made === undefined ? yield* taken : yield* again(made)
        }),
      ),
    )
  })
})

const make = Effect.gen(function* () {
  const greet = yield* makeGreeting
  const retireBootstrapKey = yield* RetireBootstrapKey

  return Effect.fn("SignIn")(function* () {
    const greeted = yield* greet()
    yield* retireBootstrapKey(greeted.user)
    return greeted
  })
})

/** Records a sign-in: creates the profile the first time, and counts every sign-in. */
export class SignIn extends Context.Service<SignIn>()("orrery/application/user/SignIn", { make }) {
  static readonly layer = Layer.effect(this, make)
}
