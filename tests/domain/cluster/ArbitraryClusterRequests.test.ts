import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Schema } from "effect"
import fc from "fast-check"

import { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import { readK8sClusterRequest } from "#domain/cluster/K8sClusterRequest.ts"
import { problemOfText } from "#domain/shared/ProgramText.ts"
import { changed } from "#tests/fixtures/ChangedRequest.ts"
import { fullCluster, fullClusterInTheOtherShape, smallCluster, wrapped } from "#tests/fixtures/ClusterRequests.ts"

const pathsOf = (value: unknown, path = ""): ReadonlyArray<string> => {
  if (typeof value !== "object" || value === null) return [path]
  const below = Array.isArray(value)
    ? value.flatMap((item, index) => pathsOf(item, `${path}[${index}]`))
    : Object.entries(value).flatMap(([key, item]) =>
        pathsOf(item, key.includes(".") ? `${path}["${key}"]` : `${path}.${key}`),
      )
  return path === "" ? below : [path, ...below]
}

const bases = [smallCluster, fullCluster, fullClusterInTheOtherShape, wrapped(smallCluster)]

/** Text that people, attackers and YAML produce, beside any text at all. */
const nastyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom(
    '${file("/etc/hostname")}',
    "%{ if true }x%{ endif }",
    "${TfToken[TOKEN.0]}",
    "-1.2345e289",
    "1.33",
    "10.0.0.0/16",
    "m7g.large",
    "__proto__",
    "eu-central-1a",
    "\u2028",
  ),
)

const nastyValue = fc.oneof(
  nastyText,
  fc.jsonValue(),
  fc.integer(),
  fc.constant(null),
  fc.dictionary(nastyText, nastyText),
  fc.array(nastyText),
)

/** One of the valid requests with up to three of its values replaced by anything. */
const damagedRequest = fc
  .constantFrom(...bases)
  .chain((base) =>
    fc
      .dictionary(fc.constantFrom(...pathsOf(base)), nastyValue, { minKeys: 1, maxKeys: 3 })
      .map((changes) => changed(base, changes)),
  )

const textsOf = (value: unknown): ReadonlyArray<string> => {
  if (typeof value === "string") return [value]
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => [key, ...textsOf(item)])
}

const judge = (request: unknown) => {
  const exit = Effect.runSyncExit(readK8sClusterRequest(request))
  if (Exit.isSuccess(exit)) return { spec: exit.value.spec, problems: [] }
  const reason = exit.cause.reasons[0]
  if (reason?._tag !== "Fail") return assert.fail(`Not judged but broken: ${String(exit.cause)}`)
  return { spec: undefined, problems: reason.error.problems }
}

describe("any JSON as a cluster request", () => {
  it("is either understood or refused with a reason", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (request) => assert.isNotEmpty(judge(request).problems)),
      { numRuns: 500 },
    )
  })

  it("is either understood or refused with a reason when it is nearly right", () => {
    fc.assert(
      fc.property(damagedRequest, (request) => {
        const { spec, problems } = judge(request)

        assert.strictEqual(spec === undefined, problems.length > 0)
        for (const { message } of problems) assert.match(message, /[.?)]$/u)
      }),
      { numRuns: 2000 },
    )
  })

  it("never brings a text into a cluster that a program could run", () => {
    fc.assert(
      fc.property(damagedRequest, (request) => {
        for (const text of textsOf(judge(request).spec)) assert.isUndefined(problemOfText(text))
      }),
      { numRuns: 2000 },
    )
  })

  it("is a cluster by its schema once it is understood, and survives being stored", () => {
    const codec = Schema.toCodecJson(ClusterSpec)

    fc.assert(
      fc.property(damagedRequest, (request) => {
        const { spec } = judge(request)
        if (spec === undefined) return
        const stored: unknown = JSON.parse(JSON.stringify(Schema.encodeSync(codec)(spec)))

        assert.deepStrictEqual(Schema.decodeUnknownSync(codec)(stored), spec)
      }),
      { numRuns: 1000 },
    )
  })
})
