import { createHash } from "node:crypto"

import type { SynthesisInput } from "#domain/infrastructure/SynthesisInput.ts"
import { synthesizeCluster } from "#infra-templates/SynthesizeCluster.ts"

import { aksRequests } from "./AksRequests.ts"
import { gkeRequests } from "./GkeRequests.ts"
import { plainSynthesis } from "./PlainSynthesis.ts"
import { requests } from "./Requests.ts"
import { selfManagedOnAws, selfManagedOnAzure, selfManagedOnGcp } from "./SelfManagedRequests.ts"

const targets = { p50Milliseconds: 40, heapGrowthMegabytes: 5 }

const requestCount = 500
const rounds = 5

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const heapMegabytes = (): number => {
  if (globalThis.gc === undefined) throw new Error("Run it with node --expose-gc: npm run bench:synth does.")
  globalThis.gc()
  return process.memoryUsage().heapUsed / 2 ** 20
}

interface Sample {
  readonly milliseconds: Array<number>
  readonly hashes: Array<string>
}

const measure = (synthesize: (input: SynthesisInput) => string, inputs: ReadonlyArray<SynthesisInput>): Sample => {
  const sample: Sample = { milliseconds: [], hashes: [] }
  for (const input of inputs) {
    const start = performance.now()
    const program = synthesize(input)
    sample.milliseconds.push(performance.now() - start)
    sample.hashes.push(createHash("sha256").update(program).digest("hex"))
  }
  return sample
}

const quantile = (values: ReadonlyArray<number>, share: number): number =>
  [...values].sort((left, right) => left - right)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

const row = (name: string, milliseconds: ReadonlyArray<number>, heapGrowth: number): string =>
  [
    name.padEnd(26),
    ...[quantile(milliseconds, 0.5), quantile(milliseconds, 0.95), Math.max(...milliseconds)].map((value) =>
      value.toFixed(1).padStart(9),
    ),
    heapGrowth.toFixed(2).padStart(14),
  ].join("")

/** Measures one provisioner, prints what was measured, and says whether it holds the targets. */
const measureProvisioner = (provisioner: string, inputs: ReadonlyArray<SynthesisInput>): boolean => {
  measure(synthesizeCluster, inputs.slice(0, 20))
  measure(plainSynthesis, inputs.slice(0, 20))
  measure(synthesizeCluster, inputs.slice(0, 1))

  const ours: Sample = { milliseconds: [], hashes: [] }
  const plain: Sample = { milliseconds: [], hashes: [] }
  let plainGrowth = 0
  const heapBefore = heapMegabytes()
  for (let round = 0; round < rounds; round++) {
    const part = inputs.slice((round * requestCount) / rounds, ((round + 1) * requestCount) / rounds)
    const sample = measure(synthesizeCluster, part)
    ours.milliseconds.push(...sample.milliseconds)
    ours.hashes.push(...sample.hashes)
    const before = heapMegabytes()
    plain.milliseconds.push(...measure(plainSynthesis, part).milliseconds)
    plainGrowth += heapMegabytes() - before
  }
  const again = measure(synthesizeCluster, [...inputs].reverse()).hashes.reverse()
  const growth = heapMegabytes() - heapBefore

  const p50 = quantile(ours.milliseconds, 0.5)
  const different = new Set(ours.hashes).size
  const identical = ours.hashes.filter((hash, index) => hash === again[index]).length

  print(
    `${requestCount} different requests for ${provisioner} in one process, node ${process.versions.node}, interleaved in ${rounds} rounds`,
  )
  print("")
  print(
    `${"".padEnd(26)}${["p50 ms", "p95 ms", "max ms"].map((head) => head.padStart(9)).join("")}${"heap growth MB".padStart(16)}`,
  )
  print(row("synthesizeCluster", ours.milliseconds, growth))
  print(row("CDKTF's Testing.synth", plain.milliseconds, plainGrowth))
  print("")
  print(`time, of CDKTF's own      ${(p50 / quantile(plain.milliseconds, 0.5)).toFixed(2)}`)
  print(`identical when repeated   ${identical} of ${requestCount}, ${different} different programs`)

  const holds =
    p50 <= targets.p50Milliseconds &&
    growth <= targets.heapGrowthMegabytes &&
    identical === requestCount &&
    different === requestCount
  print(
    `${holds ? "holds" : "DOES NOT HOLD"}: p50 <= ${targets.p50Milliseconds} ms, heap growth <= ${targets.heapGrowthMegabytes} MB, identical output`,
  )
  print("")
  return holds
}

const holds = [
  measureProvisioner("EKS", requests(requestCount)),
  measureProvisioner("GKE", gkeRequests(requestCount)),
  measureProvisioner("AKS", aksRequests(requestCount)),
  measureProvisioner("self-hosted on AWS", selfManagedOnAws(requestCount)),
  measureProvisioner("self-hosted on gcp", selfManagedOnGcp(requestCount)),
  measureProvisioner("self-hosted on azure", selfManagedOnAzure(requestCount)),
]
process.exitCode = holds.every(Boolean) ? 0 : 1
