import { execFileSync } from "node:child_process"
import process from "node:process"

import { assert, it } from "@effect/vitest"

import { completionScripts } from "#adapters/cli/completion/CompletionScript.ts"
import { describeWith } from "#tests/fixtures/DescribeWith.ts"

const timeoutMilliseconds = 20_000

const run = (shell: "zsh" | "fish", words: ReadonlyArray<string>): string =>
  execFileSync(shell, words, {
    encoding: "utf8",
    timeout: timeoutMilliseconds,
    // Without a home a shell reads and writes no file of the person who runs the tests.
    env: {
      PATH: process.env["PATH"],
      HOME: "/nonexistent",
      TERM: "dumb",
      ORRERY_SCRIPT: completionScripts[shell],
    },
    stdio: ["ignore", "pipe", "ignore"],
  })

const whatIsMissing = (shell: "zsh" | "fish"): string | undefined => {
  try {
    run(shell, ["--version"])
    return undefined
  } catch {
    return `Skipped: there is no ${shell}.`
  }
}

describeWith("Completion in fish", whatIsMissing("fish"), () => {
  /** What fish offers for a line, with a command in place of orrery that offers the words it is called with. */
  const offered = (line: string) =>
    run("fish", [
      "--no-config",
      "--command",
      `function orrery; printf '%s\\tAbout it\\n' (string join '|' -- $argv); end
       eval "$ORRERY_SCRIPT"
       complete --do-complete '${line}'`,
    ])

  it("asks orrery with the words before the cursor and the one being typed", () => {
    assert.strictEqual(offered("orrery clusters ge"), "complete|fish|clusters|ge\tAbout it\n")
    assert.strictEqual(offered("orrery "), "complete|fish|\tAbout it\n")
  })
})

describeWith("Completion in zsh", whatIsMissing("zsh"), () => {
  /** Types into an interactive zsh on a terminal of its own. The command in place of orrery says with which words it is called. */
  const typed = (keys: string) =>
    run("zsh", [
      "-f",
      "-c",
      `zmodload zsh/zpty
       zpty shell zsh -f -i
       zpty -w shell 'autoload -Uz compinit; compinit -u -D'
       zpty -w shell 'orrery() { if [[ $1 == complete ]]; then print -r -- "x\${(j:+:)@}"; else print -r -- "called=$*="; fi }'
       zpty -w shell 'eval "$ORRERY_SCRIPT"'
       zpty -w -n shell $'${keys}\\n'
       zpty -w shell exit
       while zpty -r shell line; do print -r -- "$line"; done`,
    ])

  it("asks orrery with the words before the cursor and the one being typed, and inserts the response", () => {
    assert.include(typed("orrery clusters \\t"), "called=clusters xcomplete+zsh+clusters+=")
    assert.include(typed("orrery clusters xc\\t"), "called=clusters xcomplete+zsh+clusters+xc=")
  })
})
