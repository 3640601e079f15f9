import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import type { Command } from "effect/cli"
import { expect } from "vitest"

import * as Orrery from "#adapters/cli/Orrery.ts"

import { orrery } from "./CommandLine.ts"

type AnyCommand = Pick<Command.Command.Any, "name" | "subcommands">

/** Every command as the words that lead to it. */
const pathsOf = (command: AnyCommand, before: ReadonlyArray<string> = []): ReadonlyArray<ReadonlyArray<string>> => [
  before,
  ...command.subcommands.flatMap(({ commands }) =>
    commands.flatMap((child) => pathsOf(child, [...before, child.name])),
  ),
]

describe("The help", () => {
  for (const path of pathsOf(Orrery.orrery)) {
    const words = ["orrery", ...path].join(" ")

    it.effect(`of ${words} is what was agreed on`, () =>
      Effect.gen(function* () {
        const { exitCode, output } = yield* orrery([...path, "--help"])

        assert.strictEqual(exitCode, 0)
        yield* Effect.promise(() => expect(`${output}\n`).toMatchFileSnapshot(`help/${words.replaceAll(" ", "-")}.txt`))
      }),
    )

    it.effect(`of ${words} has a sentence for every flag and argument`, () =>
      Effect.gen(function* () {
        const { output } = yield* orrery([...path, "--help"])
        const bare = output.split("\n").filter((line) => /^ {2}--\S+( \S+)?(, -\S)?( \S+)?$/.test(line))

        assert.deepStrictEqual(bare, [])
      }),
    )
  }

  it.effect("takes no secret as an argument", () =>
    Effect.gen(function* () {
      const { output } = yield* orrery(["auth", "login", "--help"])

      assert.match(output, /^ {2}--api-key {2,}/m)
    }),
  )
})
