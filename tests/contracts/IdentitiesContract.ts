import { assert, it } from "@effect/vitest"
import { DateTime, Effect, type Layer } from "effect"

import { Identities } from "#application/ports/Identities.ts"
import type { ApiKey } from "#domain/api-key/ApiKey.ts"
import { acme, ada, globex, grace, permanentKey, settle, stranger } from "#tests/fixtures/People.ts"

const hashOf = (text: string) => Uint8Array.from({ length: 32 }, (_, index) => text.charCodeAt(index % text.length))

/** What every register of identities must do. Pass it your adapter's layer. */
export const identitiesContract = <E>(adapter: string, layer: Layer.Layer<Identities, E>) =>
  it.layer(layer, { timeout: "60 seconds" })(`Identities on ${adapter}`, (it) => {
    it.effect("knows whether anybody has moved in", () =>
      Effect.gen(function* () {
        const identities = yield* Identities

        const before = yield* identities.hasOrganizations
        yield* settle

        assert.isFalse(before)
        assert.isTrue(yield* identities.hasOrganizations)
      }),
    )

    it.effect("finds a key by its hash, with whom it lets act", () =>
      Effect.gen(function* () {
        const identities = yield* Identities
        const apiKey = permanentKey(acme, ada, "of ada")
        yield* identities.addApiKey(apiKey, hashOf("of ada"))

        assert.deepStrictEqual(yield* identities.findByKeyHash(hashOf("of ada")), {
          apiKey,
          actor: { userId: ada.id, organizationId: acme.id, role: "owner", globalRole: "admin" },
        })
      }),
    )

    it.effect("finds a key that has ended, with its end", () =>
      Effect.gen(function* () {
        const identities = yield* Identities
        const apiKey: ApiKey = {
          ...permanentKey(acme, ada, "ended"),
          source: "ui",
          expiresAt: DateTime.makeUnsafe("2026-06-01T00:00:00.123Z"),
          revokedAt: DateTime.makeUnsafe("2026-05-01T00:00:00.456Z"),
        }
        yield* identities.addApiKey(apiKey, hashOf("ended"))

        assert.deepStrictEqual((yield* identities.findByKeyHash(hashOf("ended")))?.apiKey, apiKey)
      }),
    )

    it.effect("gives a user the role held in the key's organization, and now", () =>
      Effect.gen(function* () {
        const identities = yield* Identities
        yield* identities.addApiKey(permanentKey(acme, grace, "in acme"), hashOf("in acme"))
        yield* identities.addApiKey(permanentKey(globex, grace, "in globex"), hashOf("in globex"))
        const roleIn = (name: string) =>
          Effect.map(identities.findByKeyHash(hashOf(name)), (holder) => holder?.actor.role)

        assert.strictEqual(yield* roleIn("in acme"), "viewer")
        assert.strictEqual(yield* roleIn("in globex"), "owner")

        yield* identities.addMember(acme, grace, "editor")
        assert.strictEqual(yield* roleIn("in acme"), "editor")
        yield* identities.addMember(globex, grace, "viewer")
        assert.strictEqual(yield* roleIn("in globex"), "owner")
      }),
    )

    it.effect("finds no key of that hash, or of a user who is no member", () =>
      Effect.gen(function* () {
        const identities = yield* Identities
        yield* identities.addApiKey(permanentKey(acme, stranger, "of a stranger"), hashOf("of a stranger"))

        assert.isUndefined(yield* identities.findByKeyHash(hashOf("of a stranger")))
        assert.isUndefined(yield* identities.findByKeyHash(hashOf("of nobody")))
      }),
    )
  })
