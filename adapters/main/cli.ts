import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as NodePath from "@effect/platform-node/NodePath"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeStdio from "@effect/platform-node/NodeStdio"
import * as NodeTerminal from "@effect/platform-node/NodeTerminal"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ChildProcessSpawner from "effect/process/ChildProcessSpawner"

import { runOrrery } from "#adapters/cli/RunOrrery.ts"

import * as OpenTofuInstaller from "./OpenTofuInstaller.ts"
import { version } from "./Version.ts"

/** The library asks for a way to start programs; no command starts one, and loading the real one takes a tenth of the start. */
const noPrograms = Layer.succeed(
  ChildProcessSpawner.ChildProcessSpawner,
  ChildProcessSpawner.make(() => Effect.die(new Error("The command line starts no programs."))),
)

const machine = Layer.mergeAll(
  NodeFileSystem.layer,
  NodePath.layer,
  NodeStdio.layer,
  NodeTerminal.layer,
  noPrograms,
  OpenTofuInstaller.layer,
)

runOrrery(process.argv.slice(2), version).pipe(
  Effect.tap((code) =>
    Effect.sync(() => {
      process.exitCode = code
    }),
  ),
  Effect.provide(machine),
  NodeRuntime.runMain,
)
