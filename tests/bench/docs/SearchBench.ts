import { Console, Effect } from "effect"

import { keystrokeTargetMilliseconds, workerSearch } from "./WorkerSearch.ts"

/** What the documentation's search costs a reader: each keystroke of forty queries, with and without a typo, and the files fetched. */
const bench = Effect.gen(function* () {
  const times = yield* Effect.promise(workerSearch)
  const row = (what: string, milliseconds: number) => `${what.padEnd(32)}${milliseconds.toFixed(2).padStart(10)}`
  yield* Console.log(
    [
      `${times.keystrokes} keystrokes`.padEnd(32) + "        ms",
      row("p50", times.p50Milliseconds),
      row("p99", times.p99Milliseconds),
      row("p50, processor's time", times.p50CpuMilliseconds),
      row("p99, processor's time", times.p99CpuMilliseconds),
      `p99 against the target of ${keystrokeTargetMilliseconds} ms: ${(times.p99Milliseconds / keystrokeTargetMilliseconds).toFixed(2)}`,
      `index: ${(times.indexBytes / 1024).toFixed(0)} KiB br`,
    ].join("\n"),
  )
})

await Effect.runPromise(bench)
