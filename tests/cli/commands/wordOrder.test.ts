import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

import { inOrder } from "#adapters/cli/commands/WordOrder.ts"
import { exitCodes } from "#adapters/cli/ExitCode.ts"
import * as Orrery from "#adapters/cli/Orrery.ts"

import { orrery } from "../CommandLine.ts"

const ordered = (line: string) => inOrder(Orrery.orrery, line.split(" ")).join(" ")

describe("Flags", () => {
  it.each([
    ["-o json clusters list", "clusters list -o json"],
    ["clusters --server http://a.example list -p aws", "clusters list --server http://a.example -p aws"],
    ["--context work clusters -o=yaml progress get staging", "clusters progress get --context work -o=yaml staging"],
    ["clusters --yes delete staging", "clusters delete --yes staging"],
    ["--help clusters apply", "clusters apply --help"],
  ])("may stand before the command: %s", (line, expected) => assert.strictEqual(ordered(line), expected))

  it.each([
    "clusters get staging -o json",
    "org create --title list acme",
    "--version",
    "--completions bash",
    "clusters lst -o json",
    "clusters get -- --help",
    "",
  ])("are left where they stand: %s", (line) => assert.strictEqual(ordered(line), line))

  it.effect("that a command does not have are refused wherever they stand", () =>
    Effect.gen(function* () {
      const { errors, exitCode } = yield* orrery(["--wait", "clusters", "list"])

      assert.strictEqual(exitCode, exitCodes.badInput)
      assert.include(errors, "--wait")
    }),
  )
})

describe("orrery help", () => {
  it.effect("shows what --help shows, of a command, a group and all", () =>
    Effect.gen(function* () {
      for (const words of [["clusters", "apply"], ["clusters", "progress"], ["org", "ls"], []]) {
        const help = yield* orrery(["help", ...words])
        const flag = yield* orrery([...words, "--help"])

        assert.strictEqual(help.exitCode, exitCodes.done, help.errors)
        assert.strictEqual(help.output, flag.output)
      }
    }),
  )

  it.effect("refuses what is no command", () =>
    Effect.gen(function* () {
      const { errors, exitCode } = yield* orrery(["help", "clusters", "lst"])

      assert.strictEqual(exitCode, exitCodes.badInput)
      assert.include(errors, "lst")
    }),
  )
})
