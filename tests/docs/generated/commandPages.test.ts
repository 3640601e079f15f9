import { assert, describe, it } from "vitest"

import { exitCodes } from "#adapters/cli/ExitCode.ts"
import { commandPaths } from "#docs-site/generated/cli/CommandHelp.ts"

import { madePage, madePages } from "./Generated.ts"

/** The commands of the specification's map (docs-site §2), in its own words, that exist. */
const built = [
  "auth login",
  "clusters apply",
  "clusters delete",
  "clusters get",
  "clusters progress stream",
  "org add-user",
  "org create",
  "org get",
  "org list",
  "org remove-user",
  "version",
  "whoami",
]

/** The others of the map. A command that is built leaves this list, which may only shrink. */
const missing = [
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
  "availability tiers",
  "clusters approve",
  "clusters context",
  "clusters generate-kubeconfig",
  "clusters k8s-version",
  "clusters kubeconfig",
  "clusters progress get",
  "clusters progress history",
  "clusters progress list",
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
  "providers list",
  "providers machinetypes",
  "providers regions",
  "providers zones",
  "utils aws-tmp-credentials",
  "utils generate-eks-subnets",
  "utils provision-assume-role",
  "utils vpc-cf-eks",
]

describe("The command reference", () => {
  it("has a page for every command of the specification's map but those still missing", () => {
    const commands = new Set(commandPaths.map((words) => words.join(" ")))

    assert.deepStrictEqual(
      built.filter((command) => !commands.has(command)),
      [],
    )
    assert.deepStrictEqual(
      missing.filter((command) => commands.has(command)),
      [],
    )
  })

  it("has a page for every command there is, and for no other", async () => {
    const pages = (await madePages()).map(({ path }) => path).filter((path) => /^latest\/cli(\/|$)/.test(path))

    assert.deepStrictEqual(
      pages,
      commandPaths.map((words) => ["latest/cli", ...words].join("/")),
    )
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
      "- `--output` `-o` `table` or `json` or `yaml` {#flag-output}\n\n  How to write the answer. By default: table.",
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
