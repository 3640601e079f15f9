import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

import { planRole } from "#adapters/aws/access/RolePlan.ts"
import { RolePlans } from "#adapters/cli/aws/RolePlans.ts"
import { exitCodes } from "#adapters/cli/ExitCode.ts"
import { type Invocation, orrery } from "#tests/cli/CommandLine.ts"

import { type IamStandIn, iamStandIn } from "./IamStandIn.ts"

const principal = "arn:aws:iam::999999999999:role/orrery-server"
const role = ["--principal", principal, "--external-id", "0197c0de-0000-7000-8000-000000000001"]

const apply = ({ place }: IamStandIn, words: ReadonlyArray<string> = ["--yes"], invocation: Invocation = {}) =>
  orrery(["utils", "provision-assume-role", ...role, "--apply", ...words], invocation).pipe(
    Effect.provideService(RolePlans, { plan: (planned) => planRole(place, planned) }),
  )

const policyArn = (number: number) => `arn:aws:iam::123456789012:policy/OrreryProvisioner-${number}`

describe("orrery utils provision-assume-role --apply on aws", () => {
  it.effect("shows what is missing, creates it, and writes what a manifest names", () =>
    Effect.gen(function* () {
      const account = yield* iamStandIn
      const { errors, exitCode, output } = yield* apply(account)

      assert.strictEqual(exitCode, exitCodes.done, errors)
      assert.match(
        errors,
        /^In account 123456789012, as arn:aws:iam::123456789012:user\/ada, with \d{3} permissions:$/m,
      )
      assert.match(errors, /^ {2}create {2}role OrreryProvisioner$/m)
      assert.match(errors, /^ {2}created role OrreryProvisioner$/m)
      assert.match(output, /^roleArn +arn:aws:iam::123456789012:role\/OrreryProvisioner$/)
      assert.include(account.roles.get("OrreryProvisioner"), principal)
      assert.deepStrictEqual([...account.attached], [...account.policies.keys()])
      assert.isAbove(account.attached.size, 1)
    }),
  )

  it.effect("changes nothing where everything exists", () =>
    Effect.gen(function* () {
      const account = yield* iamStandIn
      yield* apply(account)
      const before = account.written.length
      const { errors, output } = yield* apply(account, [])

      assert.strictEqual(account.written.length, before)
      assert.include(errors, "Everything is there. Nothing is changed.")
      assert.match(output, /^roleArn +arn:/)
    }),
  )

  it.effect("asks first, and changes nothing after a no or without a terminal", () =>
    Effect.gen(function* () {
      const account = yield* iamStandIn
      const unasked = yield* apply(account, [])
      const refused = yield* apply(account, [], { typed: ["n"] })

      assert.strictEqual(unasked.exitCode, exitCodes.badInput)
      assert.include(unasked.errors, "repeat the command with --yes")
      assert.strictEqual(refused.exitCode, exitCodes.badInput)
      assert.include(refused.errors, "Nothing was changed.")
      assert.deepStrictEqual(account.written, [])
      assert.strictEqual((yield* apply(account, [], { typed: ["y"] })).exitCode, exitCodes.done)
      assert.isNotEmpty(account.written)
    }),
  )

  it.effect("updates what differs, also a policy with five versions, and takes away what is not needed any more", () =>
    Effect.gen(function* () {
      const account = yield* iamStandIn
      yield* apply(account)
      const expected = account.policies.get(policyArn(1))?.find(({ isDefault }) => isDefault)?.document
      const version = (number: number) => ({ id: `v${number + 50}`, document: "{}", isDefault: number === 5 })
      account.policies.set(policyArn(1), [1, 2, 3, 4, 5].map(version))
      account.policies.set(policyArn(9), [1, 5].map(version)).set(policyArn(9).replace("-9", "-own"), [version(5)])
      account.attached.add(policyArn(9)).add(policyArn(9).replace("-9", "-own"))
      account.roles.set("OrreryProvisioner", "{}")
      const { errors, exitCode } = yield* apply(account)

      assert.strictEqual(exitCode, exitCodes.done, errors)
      const versions = account.policies.get(policyArn(1)) ?? []
      assert.lengthOf(versions, 5)
      assert.strictEqual(versions.find(({ isDefault }) => isDefault)?.document, expected)
      assert.isFalse(versions.some(({ id }) => id === "v51"))
      assert.include(account.roles.get("OrreryProvisioner"), principal)
      assert.isFalse(account.policies.has(policyArn(9)))
      assert.isTrue(account.attached.has(policyArn(9).replace("-9", "-own")))
      assert.include((yield* apply(account)).errors, "Nothing is changed.")
    }),
  )

  it.effect("continues after a failure at any change", () =>
    Effect.gen(function* () {
      const whole = yield* iamStandIn
      yield* apply(whole)
      for (let made = 0; made < whole.written.length; made += 1) {
        const account = yield* iamStandIn
        account.refuse("any change", "AccessDenied", made)
        const stopped = yield* apply(account)
        assert.strictEqual(stopped.exitCode, exitCodes.failed)
        assert.include(
          stopped.errors,
          made === 0 ? "Nothing was changed." : `${made} of ${whole.written.length} changes`,
        )
        account.allow()
        assert.strictEqual((yield* apply(account)).exitCode, exitCodes.done)
        assert.deepStrictEqual([...account.attached], [...whole.attached])
      }
    }),
  )

  it.effect.each([
    ["GetCallerIdentity", "ExpiredToken", "Sign in again"],
    ["GetRole", "AccessDenied", "may manage roles and policies"],
    ["CreateRole", "MalformedPolicyDocument", "--principal"],
    ["CreatePolicy", "LimitExceeded", "quota"],
  ] as const)("says what to do where %s is refused with %s", ([action, code, remedy]) =>
    Effect.gen(function* () {
      const account = yield* iamStandIn
      account.refuse(action, code)
      const { errors, exitCode } = yield* apply(account)

      assert.strictEqual(exitCode, exitCodes.failed)
      assert.match(errors, new RegExp(`AWS responded to (iam|sts):${action} with ${code}`))
      assert.include(errors, remedy)
      assert.notInclude(errors, "a message")
    }),
  )

  it.effect("takes no format", () =>
    Effect.gen(function* () {
      const account = yield* iamStandIn
      const { errors, exitCode } = yield* apply(account, ["--format", "terraform"])

      assert.strictEqual(exitCode, exitCodes.badInput)
      assert.include(errors, "--format")
    }),
  )
})
