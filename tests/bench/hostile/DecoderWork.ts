import { Effect } from "effect"

import * as StrictJson from "#adapters/http/request/StrictJson.ts"
import { readK8sClusterRequest } from "#domain/cluster/K8sClusterRequest.ts"
import { hostileBodies } from "#tests/bounded/HostileBodies.ts"
import {
  growthMax,
  heapGrowth,
  largeBytes,
  leastMilliseconds,
  millisecondsFloor,
  smallBytes,
  smallRepetitions,
} from "#tests/bounded/Work.ts"

import { type HostileRow, print } from "./HostileRow.ts"

const rounds = Number(process.env["BENCH_ROUNDS"] ?? 5)
const encoder = new TextEncoder()

/** What a request to create a cluster goes through before anything is looked up. */
const decode = (body: Uint8Array): void => {
  const json = StrictJson.parse(body)
  if (json.ok) Effect.runSyncExit(readK8sClusterRequest(json.value))
}

interface Measured {
  readonly name: string
  readonly small: number
  readonly large: number
  readonly ratio: number
  readonly heapMebibytes: number
}

const measure = ([name, bodyOf]: (typeof hostileBodies)[number]): Measured => {
  const [small, large] = [smallBytes, largeBytes].map((size) => encoder.encode(bodyOf(size)))
  const time = (body = new Uint8Array(), repetitions = 1) => leastMilliseconds(() => decode(body), rounds, repetitions)
  const measured = { small: time(small, smallRepetitions), large: time(large) }
  return {
    name,
    ...measured,
    ratio: measured.large / Math.max(measured.small, millisecondsFloor),
    heapMebibytes: heapGrowth(() => decode(large ?? new Uint8Array())) / 1024 / 1024,
  }
}

/** What each class of hostile body costs the decoders, at 100 KB and at 1 MB. */
export const decoderWork: HostileRow = () => {
  print(
    `Decoding a cluster request, least of ${rounds} rounds; bar: ${growthMax} times the time for ten times the bytes`,
  )
  print(
    `${"class of body".padEnd(52)}${"100 KB ms".padStart(12)}${"1 MB ms".padStart(10)}${"ratio".padStart(8)}${"heap MiB".padStart(10)}`,
  )
  const measured = hostileBodies.map(measure)
  for (const { heapMebibytes, large, name, ratio, small } of measured) {
    const numbers = [small.toFixed(1).padStart(12), large.toFixed(1).padStart(10), ratio.toFixed(1).padStart(8)]
    print(`${name.padEnd(52)}${numbers.join("")}${heapMebibytes.toFixed(0).padStart(10)}`)
  }
  const worst = measured.reduce((one, other) => (other.ratio > one.ratio ? other : one))
  const passed = worst.ratio <= growthMax
  print(`worst ratio ${worst.ratio.toFixed(1)} (${worst.name}): ${passed ? "within" : "over"} the bar`)
  return Promise.resolve(passed)
}
