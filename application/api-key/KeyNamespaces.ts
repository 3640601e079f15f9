import { Context, Effect, Layer } from "effect"

import { Organizations } from "#application/ports/Organizations.ts"
import type { ApiKey } from "#domain/api-key/ApiKey.ts"
import { namespaceOf, type OrganizationId } from "#domain/organization/Organization.ts"

/** The most organizations read at once, of the few that one page of keys has. */
const concurrency = 5

const make = Effect.map(Organizations, (organizations) => {
  const find = (id: OrganizationId) =>
    organizations.get(id).pipe(
      Effect.map((organization) => [[id, namespaceOf(organization)] as const]),
      Effect.catchTag("OrganizationNotFound", () => Effect.succeed([])),
    )

  return Effect.fn("KeyNamespaces")(function* (apiKeys: ReadonlyArray<ApiKey>) {
    const ids = [...new Set(apiKeys.map(({ organizationId }) => organizationId))]
    const found = yield* Effect.forEach(ids, find, { concurrency })
    return new Map(found.flat())
  })
})

/** Where the organizations that keys act in have their objects in Kubernetes; a deleted one is left out. */
export class KeyNamespaces extends Context.Service<KeyNamespaces>()("orrery/application/api-key/KeyNamespaces", {
  make,
}) {
  static readonly layer = Layer.effect(this, make)
}
