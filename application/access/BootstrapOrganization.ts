import { Context, DateTime, Effect, Layer, Redacted } from "effect"

import { Identities } from "#application/ports/Identities.ts"
import { Ids } from "#application/ports/Ids.ts"
import { KeyHashing } from "#application/ports/KeyHashing.ts"
import { Transaction } from "#application/ports/Transaction.ts"
import { ApiKeyId } from "#domain/api-key/ApiKey.ts"
import * as ApiKeyText from "#domain/api-key/ApiKeyText.ts"
import { OrganizationId } from "#domain/organization/Organization.ts"
import { UserId } from "#domain/user/User.ts"

const make = Effect.gen(function* () {
  const identities = yield* Identities
  const ids = yield* Ids
  const keyHashing = yield* KeyHashing
  const transaction = yield* Transaction

  /** `keep` puts the key where its owner finds it. It runs before anything is committed: a crash leaves no lost key. */
  return Effect.fn("BootstrapOrganization")(function* (keep: (key: Redacted.Redacted) => Effect.Effect<void>) {
    if (yield* identities.hasOrganizations) return undefined
    const createdAt = yield* DateTime.now
    const owner = {
      id: UserId.make(yield* ids.uuid),
      email: "owner@localhost",
      name: "Owner",
      globalRole: "admin",
      createdAt,
    } as const
    const organization = {
      id: OrganizationId.make(yield* ids.uuid),
      name: "default",
      title: "Default organization",
      createdAt,
    }
    const text = ApiKeyText.fromRandomBytes(yield* ids.randomBytes(32))
    const apiKey = {
      id: ApiKeyId.make(yield* ids.uuid),
      organizationId: organization.id,
      userId: owner.id,
      maskedKey: ApiKeyText.mask(text),
      source: "cli",
      createdAt,
    } as const
    const key = Redacted.make(text)

    yield* keep(key)
    yield* identities.addUser(owner)
    yield* identities.addOrganization(organization, owner)
    yield* identities.addApiKey(apiKey, yield* keyHashing.hash(key))
    return { organization, owner, key }
  }, transaction.atomically)
})

/** Makes the first organization, its owner and a permanent key, where there is none yet; otherwise answers nothing. */
export class BootstrapOrganization extends Context.Service<BootstrapOrganization>()(
  "orrery/application/access/BootstrapOrganization",
  { make },
) {
  static readonly layer = Layer.effect(this, make)
}
