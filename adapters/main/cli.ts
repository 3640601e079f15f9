import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

import { runOrrery } from "#adapters/cli/RunOrrery.ts"

import * as OpenTofuInstaller from "./OpenTofuInstaller.ts"
import { version } from "./Version.ts"

runOrrery(process.argv.slice(2), version).pipe(
  Effect.tap((code) =>
    Effect.sync(() => {
      process.exitCode = code
    }),
  ),
  Effect.provide(Layer.merge(OpenTofuInstaller.layer, NodeServices.layer)),
  NodeRuntime.runMain,
)
