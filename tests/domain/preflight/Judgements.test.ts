import { assert, describe, it } from "@effect/vitest"
import { DateTime } from "effect"

import { one, type Quota } from "#domain/cloud/Quota.ts"
import { judgeAddressRanges } from "#domain/preflight/JudgeAddressRanges.ts"
import { judgeImages } from "#domain/preflight/JudgeImages.ts"
import { judgeKubernetesVersion } from "#domain/preflight/JudgeKubernetesVersion.ts"
import { judgeNetwork } from "#domain/preflight/JudgeNetwork.ts"
import { judgePermissions } from "#domain/preflight/JudgePermissions.ts"
import { judgeQuotas } from "#domain/preflight/JudgeQuotas.ts"
import { preflightChecks, preflightDocumentation } from "#domain/preflight/PreflightCheck.ts"
import { reportOf } from "#domain/preflight/PreflightReport.ts"
import type { KubernetesVersionTable } from "#domain/provisioner/KubernetesVersionTable.ts"

const quota: Quota = { code: "E", service: "s", name: "Addresses", scope: "region", usedBy: { aws_eip: one } }
const needed = [{ quota, needed: 3 }]
const states = (state: { readonly current?: number; readonly limit?: number | "none" }) => new Map([["E", state]])

const table: KubernetesVersionTable = {
  timeGenerated: DateTime.makeUnsafe("2026-01-01T00:00:00Z"),
  source: "Made up.",
  defaultMinor: "1.34",
  releases: [
    { minor: "1.31", supportEndsOn: "2025-01-01", warnings: [] },
    { minor: "1.33", supportEndsOn: "2026-01-01", extendedSupportEndsOn: "2027-01-01", warnings: [] },
    { minor: "1.34", supportEndsOn: "2027-01-01", warnings: [] },
    { minor: "1.35", availableOn: "2027-01-01", warnings: [] },
  ],
}

const version = (text: string, offered?: ReadonlyArray<string>) =>
  judgeKubernetesVersion({
    version: text,
    table,
    now: DateTime.makeUnsafe("2026-06-01T00:00:00Z"),
    offered,
    provisioner: ["provisioner", "eks"],
  }).status

const ranges = [
  { name: "nodes", cidr: "10.0.0.0/18" },
  { name: "pods", cidr: "10.2.0.0/15" },
]

describe("a preflight check", () => {
  it.each([
    ["PASS", { current: 2, limit: 5 }],
    ["FAIL", { current: 3, limit: 5 }],
    // More than the whole limit is too much, whatever is in use.
    ["FAIL", { limit: 2 }],
    ["PASS", { limit: "none" as const }],
    ["WARN", { limit: 5 }],
    ["WARN", { current: 1 }],
  ])("of a quota is %s for %j and 3 more", (status, state) => {
    const [result] = judgeQuotas(needed, states(state))
    assert.strictEqual(result?.status, status)
    assert.deepInclude(result?.quota, { code: "E", needed: 3 })
  })

  it("of a quota says what the limit must be", () => {
    assert.strictEqual(
      judgeQuotas(needed, states({ current: 3, limit: 5 }))[0]?.message,
      "Addresses: 3 needed, 3 of 5 in use. The limit must be 6 or more.",
    )
  })

  it("of a quota that the cloud does not know is a warning", () => {
    assert.strictEqual(judgeQuotas(needed, new Map())[0]?.status, "WARN")
  })

  it("of permissions names twenty of those that are missing", () => {
    const denied = Array.from({ length: 22 }, (_, index) => `ec2:Action${index}`)
    assert.include(judgePermissions(denied, denied).message, "ec2:Action19 and 2 more.")
    assert.notInclude(judgePermissions(denied, denied).message, "ec2:Action20")
  })

  it.each([
    ["PASS", "1.34", undefined],
    ["WARN", "1.33", undefined],
    ["WARN", "1.31", undefined],
    ["WARN", "1.35", undefined],
    ["WARN", "1.99", undefined],
    ["FAIL", "1.34", ["1.33", "1.32"]],
    ["PASS", "1.34", ["1.34.1-gke.100"]],
    ["PASS", "1.34.1", ["1.34.1-gke.100"]],
    ["FAIL", "1.34.2", ["1.34.1-gke.100"]],
    ["PASS", "1.34.2", ["1.34"]],
    // The cloud knows better than the table.
    ["WARN", "1.31", ["1.31"]],
  ])("of a Kubernetes version is %s for %s where the cloud offers %j", (status, text, offered) => {
    assert.strictEqual(version(text, offered), status)
  })

  it("of address ranges finds overlaps among themselves and with the network", () => {
    const statuses = (...args: Parameters<typeof judgeAddressRanges>) =>
      judgeAddressRanges(...args).map(({ message, status }) => `${status} ${message}`)

    assert.lengthOf(judgeAddressRanges(ranges, [], []), 1)
    assert.strictEqual(judgeAddressRanges(ranges, [], [])[0]?.status, "PASS")
    assert.deepStrictEqual(statuses([...ranges, { name: "services", cidr: "10.3.0.0/20" }], [], []), [
      "FAIL 10.2.0.0/15 (pods) overlaps 10.3.0.0/20 (services).",
    ])
    assert.deepStrictEqual(statuses(ranges, [{ name: "the network", cidr: "10.0.32.0/20" }], []), [
      "FAIL 10.0.0.0/18 (nodes) overlaps 10.0.32.0/20 (the network).",
    ])
    assert.deepStrictEqual(statuses(ranges.slice(0, 1), [], []), [
      "PASS The address range of the cluster does not overlap with another one.",
    ])
  })

  it("of a network needs the network and its subnets", () => {
    const judge = (network: Parameters<typeof judgeNetwork>[2]) =>
      judgeNetwork("vpc-1", ["subnet-1"], network, []).status

    assert.strictEqual(judge(undefined), "FAIL")
    assert.strictEqual(judge({ ranges: [], subnetIds: ["subnet-2"] }), "FAIL")
    assert.strictEqual(judge({ ranges: [], subnetIds: ["subnet-1"] }), "PASS")
    assert.strictEqual(judge({ ranges: [] }), "PASS")
  })

  it("of images fails for one that is missing", () => {
    assert.strictEqual(judgeImages([], []).status, "PASS")
    assert.strictEqual(judgeImages(["a", "b"], ["b"]).status, "FAIL")
  })

  it("has a code with a section of its own", () => {
    const sections = Object.keys(preflightChecks).map((code) =>
      preflightDocumentation(code as keyof typeof preflightChecks),
    )
    assert.lengthOf(new Set(sections), sections.length)
  })
})

describe("a preflight report", () => {
  const line = (code: "NAME" | "QUOTA", status: "FAIL" | "PASS" | "WARN") => ({ code, status, message: "." }) as const

  it("is as bad as its worst line, and in the order of the codes", () => {
    assert.strictEqual(reportOf([line("NAME", "PASS")], true).status, "PASS")
    assert.strictEqual(reportOf([line("NAME", "PASS"), line("QUOTA", "WARN")], true).status, "WARN")
    const report = reportOf([line("NAME", "FAIL"), line("QUOTA", "WARN")], false)
    assert.strictEqual(report.status, "FAIL")
    assert.deepStrictEqual(
      report.results.map(({ code }) => code),
      ["QUOTA", "NAME"],
    )
  })
})
