import { assert, it } from "@effect/vitest"
import { Effect } from "effect"

import { exitCodes } from "#adapters/cli/ExitCode.ts"
import { forgetRefreshedRegions } from "#domain/catalogue/RefreshedRegions.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { keys, ServerAddress } from "#tests/fixtures/HttpServerForTests.ts"

import { orrery } from "../CommandLine.ts"

const run = (...words: ReadonlyArray<string>) =>
  Effect.flatMap(ServerAddress, ({ url }) =>
    orrery(words, { environment: { ORRERY_SERVER: url, ORRERY_API_KEY: keys.ada } }),
  )

const succeed = (...words: ReadonlyArray<string>) =>
  Effect.map(run(...words), ({ errors, exitCode, output }) => {
    assert.strictEqual(exitCode, exitCodes.done, errors)
    return output
  })

const machineTypes = ["providers", "machinetypes", "--provider", "aws", "--region", "eu-west-1"]

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("orrery providers", (it) => {
  it.effect("lists providers, regions and zones", () =>
    Effect.gen(function* () {
      assert.includeMembers((yield* succeed("providers", "list", "-o", "name")).split("\n"), ["aws", "azure"])
      assert.match(yield* succeed("providers", "regions", "-p", "aws"), /^eu-west-1 +Ireland +eu-west-1a, eu-west-1b/m)
      assert.strictEqual(
        yield* succeed("providers", "zones", "-p", "azure", "-r", "westeurope", "-o", "name"),
        "1\n2\n3",
      )
    }),
  )

  it.effect("lists all machine types of a region, also where they need several pages", () =>
    Effect.gen(function* () {
      const { machineTypes: listed, totalItem } = JSON.parse(yield* succeed(...machineTypes, "-o", "json"))

      assert.isAbove(totalItem, 100)
      assert.lengthOf(listed, totalItem)
    }),
  )

  it.effect("lists the machine types that match every filter, with their prices", () =>
    Effect.gen(function* () {
      const filters = [
        "--cpu-min",
        "4",
        "--architecture",
        "arm64",
        "--category",
        "GeneralPurpose",
        "--zone",
        "eu-west-1a",
      ]
      const output = yield* succeed(...machineTypes, ...filters)

      assert.match(output, /^MACHINE TYPE +CATEGORY +ARCHITECTURE +VCPU +MEMORY +GPUS +ON DEMAND +SPOT$/m)
      assert.match(output, /^m7g\.xlarge +generalpurpose +arm64 +4 +16 GiB +- +\$0\.1819 +\$0\.0819$/m)
      assert.notInclude(output, "m7g.large ")
      assert.notInclude(output, "x86_64")
    }),
  )

  it.effect("shows one machine type, with its zones and the day of its prices", () =>
    Effect.gen(function* () {
      const output = yield* succeed(
        "providers",
        "machinetypes",
        "m7g.large",
        "-p",
        "aws",
        "-r",
        "eu-west-1",
        "-o",
        "wide",
      )

      assert.match(output, /^m7g\.large .+ m7g +eu-west-1a, eu-west-1b, eu-west-1c +2026-01-19$/m)
    }),
  )

  it.effect("notes the unit and the day of prices, apart from what a script reads", () =>
    Effect.gen(function* () {
      const note = "Prices are estimates in US dollars an hour, as of 2026-01-19."

      assert.include((yield* run(...machineTypes, "--cpu-min", "64")).errors, note)
      assert.notInclude((yield* run(...machineTypes, "--cpu-min", "64", "-o", "json")).errors, note)
    }),
  )

  it.effect("says that nothing matches", () =>
    Effect.gen(function* () {
      assert.include(yield* succeed(...machineTypes, "--cpu-min", "5000"), "No machine type matches.")
      assert.strictEqual(yield* succeed(...machineTypes, "--cpu-min", "5000", "-o", "name"), "")
    }),
  )

  it.effect.each([
    [["providers", "regions", "-p", "awz"], exitCodes.notFound, "The catalog has no such provider. Use one of: aws"],
    [["providers", "zones", "-p", "aws", "-r", "eu-wst-1"], exitCodes.notFound, "Use one of: eu-west-1"],
    [["providers", "machinetypes", "m7g.lrage", "-p", "aws", "-r", "eu-west-1"], exitCodes.notFound, "m7g.large"],
    [[...machineTypes, "--cpu-min", "8", "--cpu-max", "4"], exitCodes.badInput, "cpuMin 8 is more than cpuMax 4"],
    [[...machineTypes, "--category", "GeneralPurpos"], exitCodes.badInput, "Use one of: generalpurpose"],
    [["clusters", "k8s-version", "--provisioner", "ekz"], exitCodes.badInput, "Use one of: selfHosted, eks"],
    [
      ["clusters", "k8s-version", "--provisioner", "eks", "-p", "gcp"],
      exitCodes.badInput,
      "eks runs on aws, and cloudProvider is gcp",
    ],
  ] as const)("fails on %s, and says what exists", ([words, code, said]) =>
    Effect.gen(function* () {
      const { errors, exitCode } = yield* run(...words)

      assert.strictEqual(exitCode, code, errors)
      assert.include(errors, said)
    }),
  )
})

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("orrery clusters k8s-version", (it) => {
  it.effect("lists the versions of a provisioner with the ends of their support", () =>
    Effect.gen(function* () {
      const output = yield* succeed("clusters", "k8s-version", "--provisioner", "eks")

      assert.match(output, /^VERSION +SUPPORT +AVAILABLE +STANDARD UNTIL +EXTENDED UNTIL$/m)
      assert.match(output, /^1\.34 +\w+ +2025-10-02 +2026-12-02 +2027-12-02$/m)
      assert.match(output, /^1\.\d+ \(default\) /m)
    }),
  )

  it.effect("says what to look at before an upgrade, and names versions for scripts", () =>
    Effect.gen(function* () {
      assert.include(yield* succeed("clusters", "k8s-version", "-p", "aws", "-o", "wide"), "Karpenter 1.6 or later")
      assert.strictEqual(
        yield* succeed("clusters", "k8s-version", "--provisioner", "kops", "-o", "name"),
        "1.33\n1.34\n1.35",
      )
    }),
  )

  it.effect("refreshes the regions it names, and keeps those that fail", () =>
    Effect.gen(function* () {
      assert.match(
        yield* succeed("providers", "refresh", "-p", "aws", "-r", "eu-west-1", "-r", "eu-west-2"),
        /^REGION +MACHINE TYPES +WITH SPOT PRICE +ZONES\neu-west-1 +\d+ +\d+ +eu-west-1a, .*\neu-west-2/m,
      )
      const words = ["providers", "refresh", "-p", "aws", "-r", "eu-west-1", "-r", "mars-1", "-o", "name"]
      const { errors, exitCode, output } = yield* run(...words)
      assert.strictEqual(output, "eu-west-1")
      assert.strictEqual(exitCode, exitCodes.notFound)
      assert.include(errors, "aws has no such region")

      const failed = yield* run("providers", "refresh", "-p", "digitalocean", "-r", "fra1")
      assert.include(failed.errors, "digitalocean did not say what fra1 offers")
    }).pipe(Effect.ensuring(Effect.sync(forgetRefreshedRegions))),
  )
})
