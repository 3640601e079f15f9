import { readFile } from "node:fs/promises"

import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { parse } from "yaml"

import { exitCodes } from "#adapters/cli/ExitCode.ts"
import { clouds } from "#domain/cloud/Clouds.ts"
import { requiredPermissions } from "#domain/preflight/RequiredPermissions.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"

import { asAda, manifest } from "../ServedCommands.ts"

const role = [
  "--principal",
  "arn:aws:iam::123456789012:role/orrery-server",
  "--external-id",
  "0197c0de-0000-7000-8000-000000000001",
]
const creator = [
  "--project",
  "acme-platform",
  "--principal",
  "serviceAccount:orrery@host.iam.gserviceaccount.com",
  "--organization",
  "0197c0de-0000-7000-8000-000000000001",
]
const application = [
  "--subscription",
  "0b1f6471-1bf0-4dda-aec3-cb9272f09590",
  "--issuer",
  "https://token.actions.githubusercontent.com",
  "--subject",
  "repo:acme/platform",
]

const example = (name: string) =>
  Effect.promise(() => readFile(new URL(`../../../infra-templates/examples/${name}`, import.meta.url), "utf8"))

const provision = (standardInput: string, words: ReadonlyArray<string>) =>
  asAda(["utils", "provision-assume-role", "-f", "-", ...words], { standardInput })

/** What the checks before a creation look for. */
const lookedFor = (standardInput: string) =>
  Effect.map(asAda(["clusters", "plan", "-f", "-", "-o", "json"], { standardInput }), ({ output }) =>
    requiredPermissions(JSON.stringify(JSON.parse(output).program)),
  )

const actionsIn = (template: string): ReadonlyArray<string> =>
  Object.values<{
    readonly Properties: {
      readonly PolicyDocument?: { readonly Statement: ReadonlyArray<{ readonly Action: ReadonlyArray<string> }> }
    }
  }>(parse(template).Resources).flatMap(
    ({ Properties }) => Properties.PolicyDocument?.Statement.flatMap(({ Action }) => Action) ?? [],
  )

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("orrery utils provision-assume-role -f", (it) => {
  it.effect.each(["eks.yaml", "self-managed-aws.yaml"])(
    "writes exactly the permissions that the checks before the creation of %s look for, and those of the checks",
    (name) =>
      Effect.gen(function* () {
        const text = yield* example(name)
        const needed = yield* lookedFor(text)
        const { errors, exitCode, output } = yield* provision(text, [...role, "--format", "cloudformation"])

        assert.strictEqual(exitCode, exitCodes.done, errors)
        assert.sameMembers([...actionsIn(output)], [...new Set([...needed, ...clouds.aws.permissions.checks])])
        assert.include(errors, `${needed.length} permissions that the program needs`)
      }),
  )

  it.effect("takes the provider from the manifest", () =>
    Effect.gen(function* () {
      for (const [name, words] of [
        ["gke.yaml", creator],
        ["aks.yaml", application],
      ] as const) {
        const text = yield* example(name)
        const needed = yield* lookedFor(text)
        const { errors, exitCode, output } = yield* provision(text, words)

        assert.strictEqual(exitCode, exitCodes.done, errors)
        assert.isNotEmpty(needed)
        for (const permission of needed) assert.include(output, `"${permission}"`)
      }
      const gcp = yield* provision(yield* example("gke.yaml"), creator)
      const unneeded = clouds.gcp.permissions.byType["google_kms_crypto_key_iam_member"]?.create ?? []
      assert.isNotEmpty(unneeded)
      for (const permission of unneeded) assert.notInclude(gcp.output, `"${permission}"`)
    }),
  )

  it.effect("refuses another provider than that of the manifest, and manifests of two", () =>
    Effect.gen(function* () {
      const text = yield* example("gke.yaml")
      const other = yield* provision(text, ["-p", "aws", ...role])
      const both = yield* provision(`${text}\n---\n${manifest("on-aws")}`, role)

      for (const { exitCode, output } of [other, both]) {
        assert.strictEqual(exitCode, exitCodes.badInput)
        assert.strictEqual(output, "")
      }
      assert.include(other.errors, "--provider: the manifest is for gcp")
      assert.include(both.errors, "manifests of one provider")
    }),
  )

  it.effect("says what to do where the cluster exists, or the manifest is wrong", () =>
    Effect.gen(function* () {
      yield* asAda(["clusters", "apply", "-f", "-"], { standardInput: manifest("there") })
      const there = yield* provision(manifest("there"), role)
      const wrong = yield* provision(manifest("wrong", { region: "mars-1" }), role)

      assert.strictEqual(there.exitCode, exitCodes.conflict)
      assert.include(there.errors, "Give it another clusterName here")
      assert.strictEqual(wrong.exitCode, exitCodes.badInput)
      assert.include(wrong.errors, "region")
    }),
  )
})
