import process from "node:process"

import { NodeRuntime } from "@effect/platform-node"
import { Effect, Layer } from "effect"

import type { HttpLimits } from "#adapters/http/api/limits/HttpLimits.ts"
import * as StaticSite from "#adapters/static-site/StaticSite.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"

/** Sends its port to the parent process, and its resident bytes whenever the parent sends anything. */
const report = Layer.effectDiscard(
  Effect.map(HttpServerForTests.ServerAddress, ({ port }) => {
    process.on("message", () => process.send?.(process.memoryUsage.rss()))
    process.on("disconnect", () => process.exit(0))
    process.send?.(port)
  }),
)

const [folder = "", limits = "{}"] = process.argv.slice(2)

report.pipe(
  Layer.provide(
    HttpServerForTests.layer({
      site: StaticSite.make(folder),
      limits: JSON.parse(limits) as Partial<HttpLimits>,
    }),
  ),
  Layer.launch,
  NodeRuntime.runMain,
)
