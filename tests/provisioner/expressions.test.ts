import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"

import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import { textsIn } from "#tests/infra-templates/fixtures/Program.ts"
import { anyText, expressionsIn, isHarmless, poison } from "#tests/infra-templates/fixtures/RequestTexts.ts"

import { programOfSample } from "./ProgramOfSample.ts"
import { type ProvisionerSample, samples } from "./ProvisionerSamples.ts"

const textsTogether = 1_000
const textsInAll = 100_000
const batches = Math.ceil(textsInAll / textsTogether / samples.length)

const text = fc.oneof({ weight: 9, arbitrary: anyText }, { weight: 1, arbitrary: poison })

type Place = "labels" | "tags"

/** The cluster with all texts as labels, or as tags, of its first node group. */
const withTexts = (spec: ClusterSpec, place: Place, texts: ReadonlyArray<string>): ClusterSpec => {
  const [first, ...others] = spec.nodeGroups
  const values = Object.fromEntries(texts.map((value, index) => [`key-${index}`, value]))
  return { ...spec, nodeGroups: [{ ...first, [place]: values }, ...others] }
}

const isAccepted = (sample: ProvisionerSample, place: Place, texts: ReadonlyArray<string>): boolean => {
  try {
    programOfSample({ ...sample, spec: withTexts(sample.spec, place, texts) })
    return true
  } catch {
    return false
  }
}

/** Where a program takes any text. Some take no more than their cloud or the nodes' own script does. */
const freePlaces = (sample: ProvisionerSample): ReadonlyArray<Place> =>
  (["labels", "tags"] as const).filter((place) => isAccepted(sample, place, ["{ any; 'text' }"]))

const takesText = samples.filter((sample) => freePlaces(sample).length > 0)
const takesNone = samples.filter((sample) => !takesText.includes(sample))

describe(`the text of requests, of which ${textsInAll} are tried`, () => {
  it.each(takesText)("becomes no expression in the program of $name, and is in it unless it is refused", (sample) => {
    const own = expressionsIn(programOfSample(sample))
    const places = freePlaces(sample)
    const someTexts = fc.array(text, { minLength: textsTogether, maxLength: textsTogether, size: "max" })
    fc.assert(
      fc.property(fc.constantFrom(...places), someTexts, (place, texts) => {
        const harmless = texts.filter(isHarmless)
        const program = programOfSample({ ...sample, spec: withTexts(sample.spec, place, harmless) })

        assert.deepStrictEqual([...expressionsIn(program).difference(own)], [])
        const written = new Set(textsIn(JSON.parse(program)))
        assert.deepStrictEqual(
          harmless.filter((one) => !written.has(one)),
          [],
        )
        const refused = texts.filter((one) => !isHarmless(one)).slice(0, 3)
        assert.isFalse(refused.some((one) => isAccepted(sample, place, [one])))
      }),
      { numRuns: batches, endOnFailure: true },
    )
  })

  it.each(takesNone)("is refused where the cloud takes only words, in the program of $name", (sample) => {
    fc.assert(
      fc.property(fc.constantFrom("labels" as const, "tags" as const), poison, (place, one) => {
        assert.isFalse(isAccepted(sample, place, [one]))
      }),
      { numRuns: batches },
    )
  })
})
