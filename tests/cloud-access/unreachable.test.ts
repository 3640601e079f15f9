import { assert, describe, it } from "@effect/vitest"
import { Effect, type Scope } from "effect"

import { planRole } from "#adapters/aws/access/RolePlan.ts"
import { planApplication } from "#adapters/azure/access/ApplicationPlan.ts"
import { planCreator } from "#adapters/gcp/access/CreatorPlan.ts"
import type { AccessPlan, AccessRefused } from "#adapters/interfaces/AccessPlan.ts"

/** Nothing listens on this port. */
const nowhere = "http://127.0.0.1:1"

const trust = { issuer: "https://token.actions.githubusercontent.com", subject: "repo:acme/platform" }

const plans: Readonly<Record<string, Effect.Effect<AccessPlan, AccessRefused, Scope.Scope>>> = {
  AWS: planRole(
    { endpoint: nowhere, credentials: { accessKeyId: "a-key", secretAccessKey: "a-secret" } },
    { name: "OrreryProvisioner", partition: "aws", trust: {}, policies: [] },
  ),
  Azure: planApplication(
    { management: nowhere, graph: nowhere, token: "a-token" },
    { ...trust, name: "orrery-provisioner", subscription: "a-subscription", audience: "an-audience", actions: [] },
  ),
  "Google Cloud": planCreator(
    { iam: nowhere, resourceManager: nowhere, token: "a-token" },
    { trust, name: "orrery-provisioner", roleId: "orrery", project: "acme-platform", permissions: [] },
  ),
}

describe("orrery utils provision-assume-role --apply without a network", () => {
  it.live.each(Object.keys(plans))("says that %s did not respond, and what to check", (cloud) =>
    Effect.gen(function* () {
      const { message } = yield* Effect.flip(Effect.scoped(plans[cloud] ?? Effect.die("unknown")))

      assert.include(message, `${cloud} did not respond to `)
      assert.include(message, "Check the network and the proxy")
    }),
  )
})
