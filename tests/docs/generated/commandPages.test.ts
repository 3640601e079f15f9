import { assert, describe, it } from "vitest"

import { exitCodes } from "#adapters/cli/ExitCode.ts"
import { commandPaths } from "#docs-site/generated/cli/CommandHelp.ts"
import { plannedCommands } from "#docs-site/generated/cli/PlannedCommandPages.ts"

import { madePage, madePages } from "./Generated.ts"

/** The commands of the specification's map (docs-site §2), in its own words. */
const map = [
  "application apply",
  "application create",
  "application delete",
  "application events",
  "application get",
  "application logs",
  "application profile",
  "application resync",
  "application spec",
  "application status",
  "auth login",
  "availability-tiers",
  "clusters apply",
  "clusters approve",
  "clusters context",
  "clusters delete",
  "clusters generate-kubeconfig",
  "clusters get",
  "clusters k8s-version",
  "clusters kubeconfig",
  "clusters progress get",
  "clusters progress history",
  "clusters progress list",
  "clusters progress stream",
  "clusters set-context",
  "clusters spec",
  "clusters sync",
  "init",
  "notifications channels",
  "notifications integrations",
  "notifications subscriptions",
  "notifications topics",
  "notifications unsubscribe",
  "notifications validate",
  "org add-user",
  "org create",
  "org get",
  "org list",
  "org remove-user",
  "providers list",
  "providers machinetypes",
  "providers regions",
  "providers zones",
  "utils aws-tmp-credentials",
  "utils generate-eks-subnets",
  "utils provision-assume-role",
  "utils vpc-cf-eks",
  "version",
  "whoami",
]

/** How many of the map are planned. A command that is built makes this smaller, and nothing makes it larger. */
const plannedMax = 33

const pathOf = (words: string) => ["latest/cli", ...words.split(" ")].join("/")

describe("The command reference", () => {
  it("has a page for every command of the specification's map, which says of those that do not exist that they are planned", async () => {
    const commands = new Set(commandPaths.map((words) => words.join(" ")))
    const planned: Array<string> = []

    for (const words of map) {
      const { frontMatter, markdown } = await madePage(pathOf(words))
      if (commands.has(words)) {
        assert.isUndefined(frontMatter.state, words)
      } else {
        planned.push(words)
        assert.strictEqual(frontMatter.state, "planned", words)
        assert.match(markdown, new RegExp(`^\\*\\*Not yet:\\*\\* \`orrery ${words}\` does not exist\\. It will `))
      }
    }
    assert.isAtMost(planned.length, plannedMax)
  })

  it("drops a planned command once it exists", () => {
    const words = ["clusters", "approve"]

    assert.include(
      plannedCommands().map((command) => command.words),
      words.join(" "),
    )
    assert.notInclude(
      plannedCommands([...commandPaths, words]).map((command) => command.words),
      words.join(" "),
    )
  })

  it("has a page for every command there is and every planned one, and for no other", async () => {
    const pages = (await madePages()).map(({ path }) => path).filter((path) => /^latest\/cli(\/|$)/.test(path))

    assert.deepStrictEqual(pages, [
      ...commandPaths.map((words) => ["latest/cli", ...words].join("/")),
      ...plannedCommands().map(({ words }) => pathOf(words)),
    ])
  })

  it("says of every command that does something how it is used and with which exit codes it ends", async () => {
    const leaves = commandPaths.filter(
      (words) => !commandPaths.some((other) => other.length > words.length && words.every((w, i) => other[i] === w)),
    )

    for (const words of leaves) {
      const { markdown } = await madePage(["latest/cli", ...words].join("/"))

      assert.include(markdown, ["orrery", ...words].join(" "))
      for (const code of Object.values(exitCodes)) assert.include(markdown, `| \`${code}\` |`)
    }
  })

  it("shows flags with their values, defaults and meanings", async () => {
    const { markdown } = await madePage("latest/cli/clusters/apply")

    assert.include(
      markdown,
      "- `--output` `-o` `table` or `json` or `yaml` {#flag-output}\n\n  How to write the response. By default: table.",
    )
    assert.include(markdown, "- `--file` `-f` `FILE` **required** {#flag-file}")
    assert.include(
      markdown,
      "- `--wait` `-w` {#flag-wait}\n\n  Show the progress and wait for the end. By default: off.",
    )
    assert.include(markdown, "[`ORRERY_SERVER`](/docs/latest/platform/reference/configuration#ORRERY_SERVER)")
  })

  it("shows the examples of a command", async () => {
    const { markdown } = await madePage("latest/cli/clusters/apply")

    assert.include(markdown, "\norrery clusters apply -f eks.yaml --wait\n")
  })
})
