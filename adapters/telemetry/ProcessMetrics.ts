import { monitorEventLoopDelay } from "node:perf_hooks"

import { Effect, Layer, Metric, Schedule } from "effect"

const residentMemory = Metric.gauge("process_resident_memory_bytes", { description: "Memory of the process." })
const heapUsed = Metric.gauge("process_heap_used_bytes", { description: "JavaScript heap in use." })
const processorSeconds = Metric.counter("process_cpu_seconds_total", {
  description: "Processor time used since the start.",
  incremental: true,
})
const loopDelay = Metric.gauge("process_event_loop_delay_seconds", {
  description: "The 99th percentile of the event loop delay since the previous measurement.",
})

/** Measures this process. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const delay = yield* Effect.acquireRelease(
      Effect.sync(() => {
        const histogram = monitorEventLoopDelay({ resolution: 20 })
        histogram.enable()
        return histogram
      }),
      (histogram) => Effect.sync(() => histogram.disable()),
    )

    let countedSeconds = 0
    const measure = Effect.gen(function* () {
      const memory = process.memoryUsage()
      const { system, user } = process.cpuUsage()
      yield* Metric.update(residentMemory, memory.rss)
      yield* Metric.update(heapUsed, memory.heapUsed)
      yield* Metric.update(processorSeconds, (system + user) / 1e6 - countedSeconds)
      countedSeconds = (system + user) / 1e6
      yield* Metric.update(loopDelay, delay.percentile(99) / 1e9)
      delay.reset()
    })
    yield* Effect.forkScoped(Effect.repeat(measure, Schedule.spaced("10 seconds")))
  }),
)
