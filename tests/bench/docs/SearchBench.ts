import { brotliCompressSync } from "node:zlib"

import { Console, Effect } from "effect"

import { relevanceTable } from "#tests/docs/search/RelevanceTable.ts"
import { siteSearch } from "#tests/docs/search/SiteSearch.ts"

import { measureSearch } from "../../../docs-site/search/MeasureSearch.ts"

const targetMilliseconds = 16

/** What the documentation's search costs a reader: each keystroke of forty queries, with and without a typo, and the files fetched. */
const bench = Effect.gen(function* () {
  const { engine, files } = yield* Effect.promise(siteSearch)
  const queries = relevanceTable.flatMap(([query, withTypo]) => [query, withTypo])
  measureSearch(engine, queries)
  const times = measureSearch(engine, queries)
  const kibibytes = files.reduce((sum, { bytes }) => sum + brotliCompressSync(bytes).length, 0) / 1024

  const row = (what: string, milliseconds: number) => `${what.padEnd(32)}${milliseconds.toFixed(2).padStart(10)}`
  yield* Console.log(
    [
      `${times.keystrokes} keystrokes`.padEnd(32) + "        ms",
      row("p50", times.p50Milliseconds),
      row("p99", times.p99Milliseconds),
      row("p50, processor's time", times.p50CpuMilliseconds),
      row("p99, processor's time", times.p99CpuMilliseconds),
      `p99 against the target of ${targetMilliseconds} ms: ${(times.p99Milliseconds / targetMilliseconds).toFixed(2)}`,
      `index: ${kibibytes.toFixed(0)} KiB br`,
    ].join("\n"),
  )
})

await Effect.runPromise(bench)
