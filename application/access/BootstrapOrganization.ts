import { Context, DateTime, Effect, Layer, Redacted } from "effect"

import { ApiKeys } from "#application/ports/ApiKeys.ts"
import { Ids } from "#application/ports/Ids.ts"
import { KeyHashing } from "#application/ports/KeyHashing.ts"
import { Organizations } from "#application/ports/Organizations.ts"
import { PricingCatalogue } from "#application/ports/PricingCatalogue.ts"
import { Transaction } from "#application/ports/Transaction.ts"
import { Users } from "#application/ports/Users.ts"
import { type ApiKey, ApiKeyId, type ApiKeyStatus, statusAt } from "#domain/api-key/ApiKey.ts"
import * as ApiKeyText from "#domain/api-key/ApiKeyText.ts"
import { bootstrapKeyDays } from "#domain/api-key/BootstrapKey.ts"
import { type Organization, OrganizationId } from "#domain/organization/Organization.ts"
import { defaultPlan } from "#domain/plan/Pricing.ts"
import { firstOwnerEmail } from "#domain/user/FirstOwner.ts"
import { type User, UserId } from "#domain/user/User.ts"

import { FindBootstrapKey } from "./FindBootstrapKey.ts"

const makeExisting = Effect.gen(function* () {
  const findBootstrapKey = yield* FindBootstrapKey

  return Effect.fnUntraced(function* () {
    const apiKey = yield* findBootstrapKey()
    const status: ApiKeyStatus | "DELETED" = apiKey === undefined ? "DELETED" : statusAt(apiKey, yield* DateTime.now)
    return { created: false, status, expiresAt: apiKey?.expiresAt, apiKey } as const
  })
})

const make = Effect.gen(function* () {
  const apiKeys = yield* ApiKeys
  const existing = yield* makeExisting
  const ids = yield* Ids
  const keyHashing = yield* KeyHashing
  const organizations = yield* Organizations
  const { pricing } = yield* PricingCatalogue
  const transaction = yield* Transaction
  const users = yield* Users

  /** `keep` stores the key where its owner finds it. It runs before the commit, so a crash loses no key. */
  return Effect.fn("BootstrapOrganization")(function* <E>(keep: (key: Redacted.Redacted) => Effect.Effect<void, E>) {
    // Of several servers that start at once, the first creates the organization and the others find it.
    yield* organizations.lockFirst
    if (yield* organizations.exist) return yield* existing()
    const createdAt = yield* DateTime.now
    const owner: User = {
      id: UserId.make(yield* ids.uuid),
      email: firstOwnerEmail,
      name: "Owner",
      globalRole: "admin",
      loginCount: 0,
      createdAt,
      updatedAt: createdAt,
    }
    const organization: Organization = {
      id: OrganizationId.make(yield* ids.uuid),
      name: "default",
      title: "First organization",
      ownerUserId: owner.id,
      planId: defaultPlan(pricing).id,
      isDefault: false,
      createdAt,
      updatedAt: createdAt,
    }
    const text = ApiKeyText.fromRandomBytes(yield* ids.randomBytes(32))
    const expiresAt = DateTime.add(createdAt, { days: bootstrapKeyDays })
    const apiKey: ApiKey = {
      id: ApiKeyId.make(yield* ids.uuid),
      organizationId: organization.id,
      userId: owner.id,
      maskedKey: ApiKeyText.mask(text),
      source: "cli",
      createdAt,
      expiresAt,
    }
    const key = Redacted.make(text)

    yield* keep(key)
    yield* Effect.orDie(users.add(owner))
    yield* Effect.orDie(organizations.add(organization))
    yield* apiKeys.add(apiKey, yield* keyHashing.hash(key))
    return { created: true as const, organization, owner, key, expiresAt }
  }, transaction.atomically)
})

/** Creates the first organization, its owner and a key for 30 days if there is none yet; otherwise looks that key up. */
export class BootstrapOrganization extends Context.Service<BootstrapOrganization>()(
  "orrery/application/access/BootstrapOrganization",
  { make },
) {
  static readonly layer = Layer.effect(this, make)
}
