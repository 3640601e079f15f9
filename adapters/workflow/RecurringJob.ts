import { Clock, type Duration, Effect, Exit, Layer, Metric, Schedule } from "effect"
import * as Singleton from "effect/cluster/Singleton"

/** Work that a deployment repeats on one of its servers. It must be safe to repeat early: a server that takes over runs it at once. */
export interface RecurringJob<R> {
  /** In kebab-case; log lines, spans and metrics have it. */
  readonly name: string
  /** From the end of one run to the start of the next. */
  readonly period: Duration.Input
  readonly run: Effect.Effect<unknown, unknown, R>
}

const runs = Metric.counter("recurring_job_runs_total", {
  description: "Runs of recurring jobs on this server, by job and outcome.",
  incremental: true,
})

const durations = Metric.histogram("recurring_job_duration_seconds", {
  description: "How long runs of recurring jobs took on this server, by job.",
  boundaries: [0.01, 0.1, 1, 10, 60, 600, 3600],
})

const record = Effect.fnUntraced(function* (job: string, outcome: "success" | "failure", beganAtMillis: number) {
  const seconds = ((yield* Clock.currentTimeMillis) - beganAtMillis) / 1000
  yield* Metric.update(Metric.withAttributes(durations, { job }), seconds)
  yield* Metric.update(Metric.withAttributes(runs, { job, outcome }), 1)
})

/**
 * Runs a job once. A failure is logged and counted, and ends nothing: the job runs again at its next time. An interruption of the
 * job itself, as when the server stops, is neither: it ends here before the outcome is known.
 */
const runOnce = <R>({ name, run }: RecurringJob<R>) =>
  Effect.gen(function* () {
    const beganAtMillis = yield* Clock.currentTimeMillis
    const exit = yield* run.pipe(
      Effect.withSpan("RecurringJob", { root: true, attributes: { job: name } }),
      Effect.exit,
    )
    if (Exit.isSuccess(exit)) return yield* record(name, "success", beganAtMillis)
    yield* record(name, "failure", beganAtMillis)
    yield* Effect.logWarning("A recurring job failed. It runs again at its next time.", { job: name }, exit.cause)
  })

const repeat = <R>(job: RecurringJob<R>) => Effect.repeat(runOnce(job), Schedule.spaced(job.period))

/** Runs a job at once, and again after each period, on the one server of the deployment that holds its shard. */
export const layer = <R>(job: RecurringJob<R>) => Singleton.make(`RecurringJob/${job.name}`, repeat(job))

/** Runs a job at once, and again after each period, on this server: for work that depends on the server's own configuration. */
export const layerOnEachServer = <R>(job: RecurringJob<R>) => Layer.effectDiscard(Effect.forkScoped(repeat(job)))
