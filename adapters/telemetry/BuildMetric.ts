import { Effect, Layer, Metric } from "effect"

const build = Metric.gauge("build_info", { description: "Always 1; its labels are the versions in use." })

/** The versions of Orrery and of Node, as a metric to join others with. */
export const layer = (version: string) =>
  Layer.effectDiscard(
    Effect.suspend(() => Metric.update(Metric.withAttributes(build, { version, node: process.versions.node }), 1)),
  )
