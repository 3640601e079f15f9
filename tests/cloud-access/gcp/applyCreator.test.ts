import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

import { exitCodes } from "#adapters/cli/ExitCode.ts"
import { CreatorPlans } from "#adapters/cli/gcp/CreatorPlans.ts"
import { planCreator } from "#adapters/gcp/access/CreatorPlan.ts"
import { orrery } from "#tests/cli/CommandLine.ts"

import { error, type ProjectStandIn, projectStandIn } from "./ProjectStandIn.ts"

const email = "orrery-provisioner@acme-platform.iam.gserviceaccount.com"
const account = `/projects/acme-platform/serviceAccounts/${email}`
const role = "/projects/acme-platform/roles/orrery_provisioner"
const pool = "/projects/acme-platform/locations/global/workloadIdentityPools/orrery-provisioner"
const provider = `${pool}/providers/orrery-provisioner`
const server = "serviceAccount:orrery@host.iam.gserviceaccount.com"

const own = ["--principal", server, "--organization", "0197c0de-0000-7000-8000-000000000001"]
const ownAccount =
  "/projects/acme-platform/serviceAccounts/orrery-0197c0de000070008000000@acme-platform.iam.gserviceaccount.com"
const federated = ["--issuer", "https://token.actions.githubusercontent.com", "--subject", "repo:acme/platform"]

const apply = ({ place }: ProjectStandIn, trust: ReadonlyArray<string> = federated) =>
  orrery([
    "utils",
    "provision-assume-role",
    "-p",
    "gcp",
    "--project",
    "acme-platform",
    ...trust,
    "--apply",
    "--yes",
  ]).pipe(Effect.provideService(CreatorPlans, { plan: (creator) => planCreator(place, creator) }))

describe("orrery utils provision-assume-role --apply on gcp", () => {
  it.effect("creates a service account that trusts one subject, with a role of its own", () =>
    Effect.gen(function* () {
      const project = yield* projectStandIn
      const { errors, exitCode, output } = yield* apply(project)

      assert.strictEqual(exitCode, exitCodes.done, errors)
      assert.match(errors, /^In project acme-platform, as the access token, with \d+ permissions:$/m)
      assert.include(output, email)
      assert.include(
        output,
        "//iam.googleapis.com/projects/123456789012/locations/global/workloadIdentityPools/orrery-provisioner/providers/orrery-provisioner",
      )
      assert.deepStrictEqual(project.policies.get("/projects/acme-platform")?.bindings, [
        { role: "projects/acme-platform/roles/orrery_provisioner", members: [`serviceAccount:${email}`] },
      ])
      assert.deepStrictEqual(project.policies.get(account)?.bindings, [
        {
          role: "roles/iam.workloadIdentityUser",
          members: [
            "principal://iam.googleapis.com/projects/123456789012/locations/global/workloadIdentityPools/orrery-provisioner/subject/repo:acme/platform",
          ],
        },
      ])
      assert.deepInclude(project.objects.get(provider), { attributeCondition: "assertion.sub == 'repo:acme/platform'" })
    }),
  )

  it.effect(
    "lets the server's own service account act as the one with the name of the organization, without a pool",
    () =>
      Effect.gen(function* () {
        const project = yield* projectStandIn
        const { exitCode } = yield* apply(project, own)

        assert.strictEqual(exitCode, exitCodes.done)
        assert.deepStrictEqual(project.policies.get(ownAccount)?.bindings, [
          { role: "roles/iam.serviceAccountTokenCreator", members: [server] },
        ])
        assert.isFalse(project.objects.has(pool))
      }),
  )

  it.effect("changes nothing where everything exists", () =>
    Effect.gen(function* () {
      const project = yield* projectStandIn
      yield* apply(project)
      const before = project.writes.made.length
      const { errors } = yield* apply(project)

      assert.include(errors, "Nothing is changed.")
      assert.lengthOf(project.writes.made, before)
    }),
  )

  it.effect("updates what differs, restores what was deleted, and leaves other members and conditions alone", () =>
    Effect.gen(function* () {
      const project = yield* projectStandIn
      yield* apply(project)
      const expected = project.objects.get(role)?.["includedPermissions"]
      project.objects.set(role, { includedPermissions: ["storage.buckets.list"], deleted: true })
      project.objects.set(pool, { state: "DELETED" })
      project.objects.set(provider, { oidc: { issuerUri: "https://other.example" } })
      project.objects.set(account, { email, disabled: true })
      const conditional = {
        role: "projects/acme-platform/roles/orrery_provisioner",
        members: [`serviceAccount:${email}`],
        condition: { title: "until May", expression: "false" },
      }
      const others = { role: "roles/viewer", members: ["user:ada@acme.example"] }
      project.policies.set("/projects/acme-platform", { etag: "7", bindings: [conditional, others] })
      const { errors, exitCode } = yield* apply(project)

      assert.strictEqual(exitCode, exitCodes.done, errors)
      assert.deepStrictEqual(project.objects.get(role), { includedPermissions: expected })
      assert.notProperty(project.objects.get(pool), "state")
      assert.deepInclude(project.objects.get(provider), {
        oidc: { issuerUri: "https://token.actions.githubusercontent.com" },
      })
      assert.notProperty(project.objects.get(account), "disabled")
      assert.deepStrictEqual(project.policies.get("/projects/acme-platform")?.bindings, [
        conditional,
        others,
        { role: conditional.role, members: conditional.members },
      ])
      assert.include((yield* apply(project)).errors, "Nothing is changed.")
    }),
  )

  it.live("waits until a new service account is known, and until a pool exists", () =>
    Effect.gen(function* () {
      const project = yield* projectStandIn
      project.forgetAccounts(1)
      project.delayOperation()
      const { errors, exitCode } = yield* apply(project)

      assert.strictEqual(exitCode, exitCodes.done, errors)
    }).pipe(Effect.scoped),
  )

  it.effect("continues after a failure at any change", () =>
    Effect.gen(function* () {
      const whole = yield* projectStandIn
      yield* apply(whole)
      for (let made = 0; made < whole.writes.made.length; made += 1) {
        const project = yield* projectStandIn
        project.writes.refuse(
          (request, count) => !request.startsWith("read ") && count >= made,
          error(403, "PERMISSION_DENIED"),
        )
        const stopped = yield* apply(project)
        assert.strictEqual(stopped.exitCode, exitCodes.failed)
        assert.include(
          stopped.errors,
          made === 0 ? "Nothing was changed." : `${made} of ${whole.writes.made.length} changes`,
        )
        project.writes.allow()
        assert.strictEqual((yield* apply(project)).exitCode, exitCodes.done)
        assert.deepStrictEqual([...project.objects], [...whole.objects])
      }
    }),
  )

  it.effect.each([
    ["read GET /projects/acme-platform", error(403, "PERMISSION_DENIED", "SERVICE_DISABLED"), "gcloud services enable"],
    ["read GET /projects/acme-platform", error(404, "NOT_FOUND"), "--project"],
    ["read GET /projects/acme-platform", error(401, "UNAUTHENTICATED"), "gcloud auth application-default login"],
    ["POST /projects/acme-platform/roles", error(403, "PERMISSION_DENIED"), "may manage IAM"],
  ] as const)("says what to do where %s is refused: %j", ([refusedRequest, response, remedy]) =>
    Effect.gen(function* () {
      const project = yield* projectStandIn
      project.writes.refuse((request) => request === refusedRequest, response)
      const { errors, exitCode } = yield* apply(project)

      assert.strictEqual(exitCode, exitCodes.failed)
      assert.match(errors, /Google Cloud responded to [\w.]+ with [A-Z_]+\./)
      assert.include(errors, remedy)
      assert.notInclude(errors, "a message")
      assert.notInclude(errors, "a-token")
    }),
  )
})
