import { DateTime, Effect, Layer, Redacted } from "effect"
import { TestClock } from "effect/testing"

import * as CryptoIds from "#adapters/crypto/CryptoIds.ts"
import * as HmacKeyHashing from "#adapters/encryption/HmacKeyHashing.ts"
import * as AccessUseCases from "#application/access/AccessUseCases.ts"
import { AuditTrail } from "#application/audit/AuditTrail.ts"
import { RequirePlan } from "#application/plan/RequirePlan.ts"
import { AuditLog } from "#application/ports/AuditLog.ts"
import { CurrentActor } from "#application/ports/CurrentActor.ts"
import { CurrentPrincipal } from "#application/ports/CurrentPrincipal.ts"
import { IdentityTokens } from "#application/ports/IdentityTokens.ts"
import { Members } from "#application/ports/Members.ts"
import { PricingCatalogue } from "#application/ports/PricingCatalogue.ts"
import { SignInPolicy } from "#application/ports/SignInPolicy.ts"
import { Users } from "#application/ports/Users.ts"
import type { OrganizationRole } from "#domain/access/Role.ts"
import type { Organization } from "#domain/organization/Organization.ts"
import { defaultPricing } from "#domain/plan/DefaultPricing.ts"
import type { Pricing } from "#domain/plan/Pricing.ts"
import type { IdentityClaims } from "#domain/user/IdentityClaims.ts"
import type { User } from "#domain/user/User.ts"
import * as MemoryPortsForTests from "#tests/fixtures/MemoryPortsForTests.ts"
import { acme, permanentKey, settle } from "#tests/fixtures/People.ts"

/** Some months after everyone was added. */
export const now = DateTime.makeUnsafe("2026-06-01T12:00:00Z")

interface AccessOptions {
  readonly pricing?: Pricing
  readonly administratorEmails?: ReadonlyArray<string>
  readonly firstOwnerSignsIn?: boolean
}

const pepper = Redacted.make(Buffer.alloc(32, 7).toString("base64"))

/** Where this suite's tokens come from: a token is the JSON of what it claims. */
const identityTokens = Layer.succeed(IdentityTokens, {
  verify: (token) => Effect.sync((): IdentityClaims => JSON.parse(Redacted.value(token))),
})

export const stores = MemoryPortsForTests.layer

/** Everything about access, over whatever stores there are. */
export const useCases = ({
  administratorEmails = [],
  firstOwnerSignsIn = true,
  pricing = defaultPricing,
}: AccessOptions = {}) =>
  AccessUseCases.layer.pipe(
    Layer.provideMerge(Layer.merge(AuditTrail.layer, RequirePlan.layer)),
    Layer.provideMerge(
      Layer.mergeAll(
        CryptoIds.layer,
        HmacKeyHashing.layer({ dataDirectory: "unused", pepper }),
        identityTokens,
        Layer.succeed(PricingCatalogue, { pricing }),
        Layer.succeed(SignInPolicy, { administratorEmails, firstOwnerSignsIn }),
      ),
    ),
  )

/** Runs a test where no one has been yet. */
export const inNewSystem = <A, E, R>(program: Effect.Effect<A, E, R>, options?: AccessOptions) =>
  Effect.andThen(
    TestClock.setTime(now.epochMilliseconds),
    Effect.provide(program, useCases(options).pipe(Layer.provideMerge(stores))),
  )

/** Runs a test where Ada owns acme, Alan is an admin, Edith an editor and Grace may only look. */
export const inAcme = <A, E, R>(program: Effect.Effect<A, E, R>, options?: AccessOptions) =>
  inNewSystem(Effect.andThen(settle, program), options)

/** The key that someone acts with in these tests. */
export const keyOf = (user: User, organization = acme) =>
  permanentKey(organization, user, `${user.name} in ${organization.name}`)

/** Makes requests as someone, with the role they hold; another one stands for a role they held a moment ago. */
export const acting =
  (user: User, organization: Organization = acme, roleBefore?: OrganizationRole) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.provideServiceEffect(
      effect,
      CurrentActor,
      Effect.gen(function* () {
        const { globalRole } = yield* Effect.orDie((yield* Users).get(user.id))
        const member = yield* (yield* Members).find(organization.id, user.id)
        const role = roleBefore ?? member?.role ?? (yield* Effect.die(new Error(`${user.name} is no member.`)))
        const { id: userId } = user
        return { userId, organizationId: organization.id, role, globalRole, apiKeyId: keyOf(user, organization).id }
      }),
    )

/** What an identity provider says of someone. */
export const claimsOf = ({ email, name }: Pick<User, "email" | "name">): IdentityClaims => ({
  provider: "https://id.example",
  subject: `subject of ${name}`,
  email,
  emailVerified: true,
  name,
})

/** Makes requests as someone who signed in; naming an organization, if they do. */
export const signedIn =
  (user: User, organization?: Organization) =>
  <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.provideService(effect, CurrentPrincipal, {
      claims: claimsOf(user),
      user,
      ...(organization === undefined ? {} : { organizationId: organization.id }),
    })

export const errorTagOf = <A, E extends { readonly _tag: string }, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.flip(effect), ({ _tag }) => _tag)

/** Who belongs to an organization, in the order of joining. */
export const rolesIn = Effect.fnUntraced(function* ({ id }: Organization = acme) {
  const { items } = yield* (yield* Members).list(id, { page: 1, pageSize: 100 })
  return Object.fromEntries(items.map(({ name, role }) => [name, role]))
})

const turn = Effect.promise(() => new Promise<void>((resolve) => setImmediate(resolve)))

/** The audit log of an organization, oldest first, once everything that was refused is in it. */
export const auditOf = Effect.fnUntraced(function* ({ id }: Pick<Organization, "id"> = acme) {
  yield* Effect.repeat(turn, { times: 20 })
  const entries = yield* (yield* AuditLog).list({ organizationId: id, limit: 100 })
  return entries.toReversed()
})
