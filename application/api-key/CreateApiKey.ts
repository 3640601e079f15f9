import { Context, DateTime, Effect, Layer } from "effect"

import { SignedInMember } from "#application/access/SignedInMember.ts"
import { AuditTrail } from "#application/audit/AuditTrail.ts"
import { RequirePlan } from "#application/plan/RequirePlan.ts"
import { ApiKeys } from "#application/ports/ApiKeys.ts"
import { Organizations } from "#application/ports/Organizations.ts"
import { PricingCatalogue } from "#application/ports/PricingCatalogue.ts"
import * as Actor from "#domain/access/Actor.ts"
import type { CreateApiKeyCommand } from "#domain/api-key/ApiKeyRequest.ts"
import { findKeyLifeExcess } from "#domain/plan/PlanLimit.ts"

import { IssueApiKey } from "./IssueApiKey.ts"

const make = Effect.gen(function* () {
  const apiKeys = yield* ApiKeys
  const auditTrail = yield* AuditTrail
  const issueApiKey = yield* IssueApiKey
  const organizations = yield* Organizations
  const { pricing } = yield* PricingCatalogue
  const requirePlan = yield* RequirePlan
  const signedInMember = yield* SignedInMember

  return Effect.fn("CreateApiKey")(function* (command: CreateApiKeyCommand) {
    const { durationSeconds, organizationId } = command
    const { userId } = yield* signedInMember(organizationId)

    const create = Effect.gen(function* () {
      const organization = yield* organizations.lock(organizationId)
      // Under the lock, so that a user cannot create a key while being removed.
      const actor = yield* Actor.authorize(yield* signedInMember(organizationId), "api-key:own")
      const count = Effect.map(apiKeys.count({ organizationId }, yield* DateTime.now), ({ active }) => active)
      yield* requirePlan({ planId: organization.planId, feature: "api-keys", actor, count })
      const excess = findKeyLifeExcess(pricing, organization.planId, durationSeconds)
      if (excess !== undefined) return yield* excess
      return { organization, ...(yield* issueApiKey({ ...command, userId })) }
    })

    const attempt = {
      action: "api-key.create",
      by: { userId },
      organizationId,
      subject: { type: "api-key", id: "", name: "" },
    } as const
    return yield* auditTrail.record(attempt, create, ({ apiKey }) => ({
      subject: { type: "api-key", id: apiKey.id, name: apiKey.maskedKey },
      details: {
        source: apiKey.source,
        expiresAt: apiKey.expiresAt === undefined ? "never" : DateTime.formatIso(apiKey.expiresAt),
      },
    }))
  })
})

/** Creates a key with which a program acts for the signed-in user, in one of their organizations. */
export class CreateApiKey extends Context.Service<CreateApiKey>()("orrery/application/api-key/CreateApiKey", { make }) {
  static readonly layer = Layer.effect(this, make)
}
