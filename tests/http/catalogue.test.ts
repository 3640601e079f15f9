import { assert, it } from "@effect/vitest"
import { Effect, Schema } from "effect"

import { KubernetesVersionsDocument } from "#adapters/http/api/catalogue/KubernetesVersionsDocument.ts"
import { MachineTypeDocument, MachineTypePage } from "#adapters/http/api/catalogue/MachineTypeDocument.ts"
import { RegionList } from "#adapters/http/api/catalogue/RegionDocument.ts"
import { machineTypesOf } from "#domain/catalogue/MachineType.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { keys } from "#tests/fixtures/HttpServerForTests.ts"

import { send } from "./RawRequest.ts"

const ireland = "/api/v1/providers/aws/regions/eu-west-1"
const decodePage = Schema.decodeUnknownEffect(Schema.toCodecJson(MachineTypePage))
const decodeVersions = Schema.decodeUnknownEffect(Schema.toCodecJson(KubernetesVersionsDocument))

const get = (path: string) => send({ path, key: keys.ada })

const problemsAt = Effect.fnUntraced(function* (path: string) {
  const { json, status } = yield* get(path)
  return { status, paths: json.details.problems.map((problem: { readonly path: string }) => problem.path) }
})

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("the catalog over HTTP", (it) => {
  it.effect("lists providers, regions and zones", () =>
    Effect.gen(function* () {
      const providers = yield* get("/api/v1/providers")
      const regions = yield* get("/api/v1/providers/azure/regions")
      const zones = yield* get(`${ireland}/zones`)

      assert.includeMembers(providers.json.data, ["aws", "azure", "digitalocean"])
      const { regions: listed } = yield* Schema.decodeUnknownEffect(RegionList)(regions.json.data)
      assert.deepInclude(listed, { id: "westeurope", location: "Netherlands", zones: ["1", "2", "3"] })
      assert.deepStrictEqual(zones.json.data, { zones: ["eu-west-1a", "eu-west-1b", "eu-west-1c"] })
    }),
  )

  it.effect("lists the machine types that match every filter, the cheapest first", () =>
    Effect.gen(function* () {
      const { json } = yield* get(
        `${ireland}/machinetypes?cpuMin=4&memMax=16384&architecture=arm64&category=generalpurpose`,
      )
      const { machineTypes, totalItem } = yield* decodePage(json.data)
      const prices = machineTypes.map(({ onDemandPricePerHour }) => onDemandPricePerHour)

      assert.lengthOf(machineTypes, totalItem)
      assert.include(
        machineTypes.map(({ name }) => name),
        "m7g.xlarge",
      )
      for (const { architecture, category, memoryMb, vCPU } of machineTypes) {
        assert.deepStrictEqual(architecture, ["arm64"])
        assert.strictEqual(category, "generalpurpose")
        assert.isAtLeast(vCPU, 4)
        assert.isAtMost(memoryMb, 16_384)
      }
      assert.deepStrictEqual(
        prices,
        prices.toSorted((left, right) => left - right),
      )
    }),
  )

  it.effect("pages through all machine types, each of them once", () =>
    Effect.gen(function* () {
      const first = yield* decodePage((yield* get(`${ireland}/machinetypes?pageSize=100`)).json.data)
      const pages = yield* Effect.forEach(
        Array.from({ length: first.totalPages }, (_, index) => index + 1),
        (page) =>
          Effect.flatMap(get(`${ireland}/machinetypes?pageSize=100&page=${page}`), ({ json }) => decodePage(json.data)),
      )
      const names = pages.flatMap(({ machineTypes }) => machineTypes.map(({ name }) => name))

      assert.deepStrictEqual(
        names.toSorted(),
        machineTypesOf("aws", "eu-west-1")
          .map(({ name }) => name)
          .toSorted(),
      )
      assert.strictEqual(first.totalItem, names.length)
      assert.isFalse(pages.at(-1)?.hasNextPage)
    }),
  )

  it.effect("shows one machine type, with the zone that the request names", () =>
    Effect.gen(function* () {
      const { json } = yield* get(`${ireland}/machinetypes/m7g.large?zoneId=eu-west-1b`)
      const machineType = yield* Schema.decodeUnknownEffect(Schema.toCodecJson(MachineTypeDocument))(json.data)

      assert.strictEqual(machineType.zone, "eu-west-1b")
      assert.strictEqual(machineType.vCPU, 2)
      assert.strictEqual(machineType.memoryMb, 8192)
      assert.strictEqual(machineType.osPlatform, "linux")
      assert.isBelow(machineType.spotPricePerHour ?? 1, machineType.onDemandPricePerHour)
    }),
  )

  it.effect("responds 304 to a caller that has the same version", () =>
    Effect.gen(function* () {
      const path = `${ireland}/machinetypes?architecture=arm64`
      const { headers } = yield* get(path)
      const again = yield* send({ path, key: keys.ada, headers: { "if-none-match": headers["etag"] ?? "" } })

      assert.strictEqual(again.status, 304)
    }),
  )

  it.effect.each([
    ["/api/v1/providers/awz/regions", "The catalog has no such provider."],
    ["/api/v1/providers/__proto__/regions", "__proto__"],
    ["/api/v1/providers/aws/regions/eu-wst-1/zones", "eu-west-1"],
    [`${ireland}/machinetypes?zoneId=eu-west-1d`, "Use one of: eu-west-1a, eu-west-1b, eu-west-1c."],
    [`${ireland}/machinetypes/m7g.lrage`, "m7g.large"],
    ["/api/v1/providers/aws/regions/sa-east-1/machinetypes/m7a.large", "It is offered in us-east-1"],
    ["/api/v1/provisioner/k8s-versions?region=mars-1", "aws has no such region."],
  ] as const)("responds 404 or 400 to %s, and says what exists", ([path, said]) =>
    Effect.gen(function* () {
      const { json, status } = yield* get(path)

      assert.strictEqual(status, path.includes("__proto__") ? 400 : 404)
      if (status === 404) assert.include(json.error, said)
    }),
  )

  it.effect.each([
    ["cpuMin=8&cpuMax=4", "cpuMin"],
    ["memMin=2&memMax=1", "memMin"],
    ["gpuMin=2&gpuMax=1", "gpuMin"],
    ["cpuMin=-1", "cpuMin"],
    ["cpuMin=1.5", "cpuMin"],
    ["cpuMin=many", "cpuMin"],
    ["priceMax=-1", "priceMax"],
    ["architecture=mips", "architecture"],
    ["category=GeneralPurpos", "category"],
    ["zoneId=", "zoneId"],
    ["pageSize=101", "pageSize"],
    ["colour=red", "colour"],
  ] as const)("responds 400 to a filter that makes no sense: %s", ([query, path]) =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* problemsAt(`${ireland}/machinetypes?${query}`), { status: 400, paths: [path] })
    }),
  )

  it.effect("lists the Kubernetes versions of a provisioner, with their support and upgrades", () =>
    Effect.gen(function* () {
      const { json } = yield* get("/api/v1/provisioner/k8s-versions?provisionerType=eks&region=eu-west-1")
      const { cloudProvider, defaultVersion, supportedVersions, upgradePaths, versions } = yield* decodeVersions(
        json.data,
      )

      assert.strictEqual(cloudProvider, "aws")
      assert.include(supportedVersions, defaultVersion)
      assert.deepStrictEqual(
        versions.filter(({ isDefault }) => isDefault).map(({ version }) => version),
        [defaultVersion],
      )
      assert.deepStrictEqual(
        upgradePaths.map(({ fromVersion, toVersion }) => `${fromVersion} ${toVersion}`),
        ["1.31 1.32", "1.32 1.33", "1.33 1.34", "1.34 1.35"],
      )
      assert.isTrue(upgradePaths.every(({ warnings }) => warnings.length > 0))
    }),
  )

  it.effect("lists the versions of the provisioner that belongs to a cloud", () =>
    Effect.gen(function* () {
      const { json } = yield* get("/api/v1/provisioner/k8s-versions?cloudProvider=azure")

      assert.strictEqual((yield* decodeVersions(json.data)).provisionerType, "aks")
    }),
  )

  it.effect.each([
    ["provisionerType=eks&cloudProvider=gcp", "provisionerType"],
    ["provisionerType=ekz", "provisionerType"],
    ["provisionerType=selfHosted&region=eu-west-1", "region"],
    ["cloudProvider=digitalocean", "cloudProvider"],
  ] as const)("responds 400 to a query of versions that does not fit together: %s", ([query, path]) =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* problemsAt(`/api/v1/provisioner/k8s-versions?${query}`), {
        status: 400,
        paths: [path],
      })
    }),
  )
})
