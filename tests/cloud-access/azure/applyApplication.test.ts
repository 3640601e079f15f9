import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

import { planApplication } from "#adapters/azure/access/ApplicationPlan.ts"
import { ApplicationPlans } from "#adapters/cli/azure/ApplicationPlans.ts"
import { exitCodes } from "#adapters/cli/ExitCode.ts"
import { orrery } from "#tests/cli/CommandLine.ts"

import { error, type TenantStandIn, tenantStandIn } from "./TenantStandIn.ts"

const subscription = "0b1f6471-1bf0-4dda-aec3-cb9272f09590"
const issuer = "https://token.actions.githubusercontent.com"

const apply = ({ place }: TenantStandIn, subject = "repo:acme/platform") =>
  orrery([
    "utils",
    "provision-assume-role",
    "-p",
    "azure",
    "--subscription",
    subscription,
    "--issuer",
    issuer,
    "--subject",
    subject,
    "--apply",
    "--yes",
  ]).pipe(Effect.provideService(ApplicationPlans, { plan: (application) => planApplication(place, application) }))

describe("orrery utils provision-assume-role --apply on azure", () => {
  it.effect("creates an application that trusts one subject, with a role of its own", () =>
    Effect.gen(function* () {
      const tenant = yield* tenantStandIn
      const { errors, exitCode, output } = yield* apply(tenant)

      assert.strictEqual(exitCode, exitCodes.done, errors)
      assert.include(errors, `In subscription Platform (${subscription}) of tenant the-tenant`)
      assert.match(output, /^clientId +client-1$/m)
      assert.match(output, /^tenantId +the-tenant$/m)
      assert.deepInclude(tenant.below("/federatedIdentityCredentials/")[0], {
        issuer,
        subject: "repo:acme/platform",
        audiences: ["api://AzureADTokenExchange"],
      })
      const [definition] = tenant.below("/roleDefinitions/")
      assert.deepInclude(tenant.below("/roleAssignments/")[0]?.["properties"], {
        roleDefinitionId: definition?.["id"],
        principalId: tenant.below("/servicePrincipals/")[0]?.["id"],
        principalType: "ServicePrincipal",
      })
    }),
  )

  it.effect("changes nothing where everything exists", () =>
    Effect.gen(function* () {
      const tenant = yield* tenantStandIn
      yield* apply(tenant)
      const before = tenant.writes.made.length
      const { errors } = yield* apply(tenant)

      assert.include(errors, "Nothing is changed.")
      assert.lengthOf(tenant.writes.made, before)
    }),
  )

  it.effect("updates the actions of the role and whose tokens are trusted", () =>
    Effect.gen(function* () {
      const tenant = yield* tenantStandIn
      yield* apply(tenant)
      const [definition] = tenant.below("/roleDefinitions/")
      const key = String(definition?.["id"])
      tenant.objects.set(key, {
        ...definition,
        properties: { roleName: "orrery-provisioner", permissions: [{ actions: ["*/read"] }] },
      })
      const { errors, exitCode } = yield* apply(tenant, "repo:acme/other")

      assert.strictEqual(exitCode, exitCodes.done, errors)
      assert.deepStrictEqual(tenant.objects.get(key), definition)
      assert.deepInclude(tenant.below("/federatedIdentityCredentials/")[0], { subject: "repo:acme/other" })
      assert.lengthOf(tenant.below("/federatedIdentityCredentials/"), 1)
    }),
  )

  it.live("waits until a new principal is known", () =>
    Effect.gen(function* () {
      const tenant = yield* tenantStandIn
      tenant.forgetPrincipals(1)
      const { errors, exitCode } = yield* apply(tenant)

      assert.strictEqual(exitCode, exitCodes.done, errors)
    }).pipe(Effect.scoped),
  )

  it.effect("continues after a failure at any change", () =>
    Effect.gen(function* () {
      const whole = yield* tenantStandIn
      yield* apply(whole)
      for (let made = 0; made < whole.writes.made.length; made += 1) {
        const tenant = yield* tenantStandIn
        tenant.writes.refuse(
          (request, count) => !request.startsWith("read ") && count >= made,
          error(403, "AuthorizationFailed"),
        )
        const stopped = yield* apply(tenant)
        assert.strictEqual(stopped.exitCode, exitCodes.failed)
        assert.include(
          stopped.errors,
          made === 0 ? "Nothing was changed." : `${made} of ${whole.writes.made.length} changes`,
        )
        tenant.writes.allow()
        assert.strictEqual((yield* apply(tenant)).exitCode, exitCodes.done)
        assert.deepStrictEqual([...tenant.objects], [...whole.objects])
      }
    }),
  )

  it.effect("refuses a name that two applications have", () =>
    Effect.gen(function* () {
      const tenant = yield* tenantStandIn
      tenant.add("/v1.0/applications", { displayName: "orrery-provisioner" })
      tenant.add("/v1.0/applications", { displayName: "orrery-provisioner" })
      const { errors, exitCode } = yield* apply(tenant)

      assert.strictEqual(exitCode, exitCodes.failed)
      assert.include(errors, "2 applications with the name orrery-provisioner")
      assert.deepStrictEqual(tenant.writes.made, [])
    }),
  )

  it.effect.each([
    ["/v1.0/applications", error(403, "Authorization_RequestDenied"), "Application Administrator"],
    ["/roleDefinitions/", error(409, "RoleDefinitionWithSameNameExists"), "choose another --name"],
    ["/roleAssignments/", error(403, "AuthorizationFailed"), "User Access Administrator"],
    [`/subscriptions/${subscription}?`, error(404, "SubscriptionNotFound"), "--subscription"],
    [`/subscriptions/${subscription}?`, error(401, "ExpiredAuthenticationToken"), "az login"],
  ] as const)("says what to do where %s is refused: %j", ([path, response, remedy]) =>
    Effect.gen(function* () {
      const tenant = yield* tenantStandIn
      tenant.writes.refuse((request) => request.includes(path), response)
      const { errors, exitCode } = yield* apply(tenant)

      assert.strictEqual(exitCode, exitCodes.failed)
      assert.include(errors, remedy)
      assert.notInclude(errors, "a message")
      assert.notInclude(errors, "a-token")
    }),
  )
})
