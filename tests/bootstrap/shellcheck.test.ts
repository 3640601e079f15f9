import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { assert, describe, it } from "@effect/vitest"

import { kubeadm } from "#infra-templates/kubeadm/KubeadmBootstrapper.ts"

import { bootstrapCluster, bootstrapClouds } from "./BootstrapClusters.ts"

const lacksShellCheck = process.env["CI"] === undefined && spawnSync("shellcheck", ["--version"]).status !== 0

/** The lines of user data that set variables. */
const settingsIn = (userData: string): string => (userData.match(/^[a-z0-9_]+='.*'$/gm) ?? []).join("\n")

const shellcheck = (files: Readonly<Record<string, string>>): string => {
  const directory = mkdtempSync(join(tmpdir(), "shellcheck-"))
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(directory, name), content)
    const scripts = Object.keys(files).filter((name) => name.endsWith(".sh"))
    const options = [
      "--shell=bash",
      "--external-sources",
      `--source-path=${directory}`,
      "--severity=style",
      "--format=gcc",
    ]
    return spawnSync("shellcheck", [...options, ...scripts], { cwd: directory, encoding: "utf8" }).stdout
  } finally {
    rmSync(directory, { recursive: true })
  }
}

// Skipped where there is no shellcheck. On CI it is a failure: `.ci/run` installs it.
describe.skipIf(lacksShellCheck)("ShellCheck", () => {
  it.each(bootstrapClouds)("finds nothing in the script and the user data of %s", (cloud) => {
    const { controlPlane, nodeGroups, objects } = kubeadm.bootstrap(bootstrapCluster({ cloud }))
    const userData = [...Object.values(controlPlane), ...Object.values(nodeGroups)]

    const findings = shellcheck({
      settings: userData.map(settingsIn).join("\n"),
      "bootstrap.sh": objects.find(({ id }) => id === "bootstrap-script")?.content ?? "",
      ...Object.fromEntries(userData.map((text, index) => [`user-data-${index}.sh`, text])),
    })

    assert.strictEqual(findings, "")
  })

  it("finds a variable that no setting sets", () => {
    assert.include(
      shellcheck({
        settings: "",
        "bootstrap.sh": '#!/bin/bash\n# shellcheck source=settings\n. settings\necho "$missing"\n',
      }),
      "SC2154",
    )
  })
})
