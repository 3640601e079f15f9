import { spawnSync } from "node:child_process"

import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { parse } from "yaml"

import { exitCodes } from "#adapters/cli/ExitCode.ts"
import { awsPermissions } from "#domain/cloud/aws/AwsPermissions.ts"
import { azurePermissions } from "#domain/cloud/azure/AzurePermissions.ts"
import { isDataAction } from "#domain/cloud/azure/DataActions.ts"
import { gcpPermissions } from "#domain/cloud/gcp/GcpPermissions.ts"
import { actionsOf } from "#domain/cloud/Permissions.ts"
import { lacksEngine, requiredEngine } from "#tests/terraform/Engine.ts"

import { orrery } from "../CommandLine.ts"

const role = [
  "--principal",
  "arn:aws:iam::123456789012:role/orrery-server",
  "--external-id",
  "0197c0de-0000-7000-8000-000000000001",
]

const creator = [
  "-p",
  "gcp",
  "--name",
  "orrery-creator",
  "--project",
  "acme-platform",
  "--issuer",
  "https://token.actions.githubusercontent.com",
  "--subject",
  "repo:acme/platform",
]

const server = "serviceAccount:orrery@host-project.iam.gserviceaccount.com"

const impersonated = ["--principal", server, "--organization", "0197c0de-0000-7000-8000-000000000001"]

const application = [
  "-p",
  "azure",
  "--subscription",
  "0b1f6471-1bf0-4dda-aec3-cb9272f09590",
  "--issuer",
  "https://token.actions.githubusercontent.com",
  "--subject",
  "repo:acme/platform",
]

const provision = (...words: ReadonlyArray<string>) =>
  Effect.map(orrery(["utils", "provision-assume-role", ...words]), ({ errors, exitCode, output }) => {
    assert.strictEqual(exitCode, exitCodes.done, errors)
    return output
  })

const neededOn = ({ always, byType, checks }: typeof awsPermissions) => [
  ...always,
  ...checks,
  ...Object.values(byType).flatMap(actionsOf),
]

/** Characters of a managed policy, without spaces (IAM quotas). */
const policyCharactersMax = 6144

/** Managed policies of a role (IAM quotas). */
const policiesMax = 10

interface Policy {
  readonly Statement: ReadonlyArray<{
    readonly Action: ReadonlyArray<string>
    readonly Condition?: { readonly StringEquals: Readonly<Record<string, ReadonlyArray<string>>> }
  }>
}

const policiesIn = (
  resources: Readonly<Record<string, { readonly Properties: { readonly PolicyDocument?: Policy } }>>,
) => Object.values(resources).flatMap(({ Properties }) => Properties.PolicyDocument ?? [])

describe("the role that orrery utils provision-assume-role writes", () => {
  it.effect("trusts the server with the id of the organization alone, and has every permission once", () =>
    Effect.gen(function* () {
      const { Resources } = parse(yield* provision(...role, "--format", "cloudformation"))
      const [trust] = Resources.Role.Properties.AssumeRolePolicyDocument.Statement
      const policies = policiesIn(Resources)
      const actions = policies.flatMap(({ Statement }) => Statement.flatMap(({ Action }) => Action))

      assert.deepStrictEqual(trust.Principal, { AWS: "arn:aws:iam::123456789012:role/orrery-server" })
      assert.deepStrictEqual(trust.Condition, {
        StringEquals: { "sts:ExternalId": "0197c0de-0000-7000-8000-000000000001" },
      })
      assert.sameMembers([...actions], [...new Set(neededOn(awsPermissions))])
      assert.isFalse(actions.some((action) => action.includes("*")))
      assert.strictEqual(new Set(actions).size, actions.length)
      assert.lengthOf(Resources.Role.Properties.ManagedPolicyArns, policies.length)
      assert.isAtMost(policies.length, policiesMax)
      for (const policy of policies) assert.isBelow(JSON.stringify(policy).length, policyCharactersMax)
    }),
  )

  it.effect("passes roles to the services of clusters only", () =>
    Effect.gen(function* () {
      const { Resources } = parse(yield* provision(...role, "--format", "cloudformation"))
      const passing = policiesIn(Resources)
        .flatMap(({ Statement }) => Statement)
        .filter(({ Action }) => Action.includes("iam:PassRole"))

      assert.lengthOf(passing, 1)
      assert.includeMembers(
        [...(passing[0]?.Condition?.StringEquals["iam:PassedToService"] ?? [])],
        ["ec2.amazonaws.com", "eks.amazonaws.com"],
      )
    }),
  )

  it.effect.each([
    [[], "--principal"],
    [["--principal", "arn:aws:iam::123456789012:role/server"], "--external-id"],
    [[...role, "--name", 'a" {'], "--name"],
    [["--principal", "*", "--external-id", "some-id"], "--principal"],
    [["--principal", "arn:aws:iam::123456789012:root", "--external-id", "${file(1)}"], "--external-id"],
    [[...role, "--format", "script"], "--format"],
    [["-p", "gcp"], "--project"],
    [[...creator, "--subject", "x'; rm -rf /; '"], "--subject"],
    [[...creator, "--project", "acme-platform$(id)"], "--project"],
    [[...creator, "--issuer", "http://example.com"], "--issuer"],
    [["-p", "gcp", "--project", "acme-platform", "--principal", server], "--organization"],
    [["-p", "gcp", "--project", "acme-platform", ...impersonated, "--organization", "acme"], "--organization"],
    [["-p", "gcp", "--project", "acme-platform", ...impersonated, "--name", "orrery-provisioner"], "--name"],
    [["-p", "azure"], "--subscription"],
    [application.slice(0, 4), "--issuer"],
    [[...application, "--subscription", "platform"], "--subscription"],
    [[...application, "--subject", "x' $(id)"], "--subject"],
    [[...application, "--format", "cloudformation"], "--format"],
  ] as const)("is refused for %j, which names %s", ([words, flag]) =>
    Effect.gen(function* () {
      const { errors, exitCode, output } = yield* orrery(["utils", "provision-assume-role", ...words])

      assert.strictEqual(exitCode, exitCodes.badInput)
      assert.include(errors, flag)
      assert.strictEqual(output, "")
    }),
  )
})

describe("the service account that orrery utils provision-assume-role writes", () => {
  it.effect("has every permission, and trusts one subject of one issuer", () =>
    Effect.gen(function* () {
      for (const format of ["terraform", "script"]) {
        const output = yield* provision(...creator, "--format", format)

        for (const permission of neededOn(gcpPermissions)) assert.include(output, permission)
        assert.include(output, "https://token.actions.githubusercontent.com")
        assert.include(output, "repo:acme/platform")
        assert.include(output, "orrery_creator")
      }
    }),
  )

  it.effect("has the name of the organization where the server's own service account acts as it", () =>
    Effect.gen(function* () {
      for (const format of ["terraform", "script"]) {
        const words = ["-p", "gcp", "--project", "acme-platform", ...impersonated, "--format", format]
        const output = yield* provision(...words)

        assert.include(output, "roles/iam.serviceAccountTokenCreator")
        assert.include(output, server)
        assert.include(output, "orrery-0197c0de000070008000000")
        assert.notInclude(output, "workload")
      }
    }),
  )

  it.effect.each([[creator], [application]] as const)("is a script that bash reads: %j", ([words]) =>
    Effect.gen(function* () {
      const script = yield* provision(...words, "--format", "script")
      const { status, stderr } = spawnSync("bash", ["-n"], { input: script, encoding: "utf8" })

      assert.strictEqual(status, 0, stderr)
    }),
  )
})

describe("the application that orrery utils provision-assume-role writes", () => {
  it.effect("has every permission of Azure once but those on blobs, and trusts one subject of one issuer", () =>
    Effect.gen(function* () {
      for (const format of ["terraform", "script"]) {
        const output = yield* provision(...application, "--format", format)

        for (const action of new Set(neededOn(azurePermissions)))
          assert.lengthOf(output.split(`"${action}"`), isDataAction(action) ? 1 : 2, action)
        assert.include(output, "the role Storage Blob Data Contributor for it, on their container")
        assert.include(output, "/subscriptions/0b1f6471-1bf0-4dda-aec3-cb9272f09590")
        assert.include(output, "https://token.actions.githubusercontent.com")
        assert.include(output, '"repo:acme/platform"')
        assert.include(output, "api://AzureADTokenExchange")
      }
    }),
  )
})

describe.skipIf(lacksEngine)("the Terraform configuration (skipped where there is no terraform)", () => {
  it.effect.each([
    ["aws", role],
    ["azure", application],
    ["gcp", creator],
  ] as const)("of %s is read by Terraform", ([, words]) =>
    Effect.gen(function* () {
      const configuration = yield* provision(...words)
      const { path } = yield* requiredEngine
      const { status, stderr } = spawnSync(path, ["fmt", "-"], { input: `${configuration}\n`, encoding: "utf8" })

      assert.strictEqual(status, 0, stderr)
    }),
  )
})
