import "effect/schema/SchemaJITCompiler/enable"
import process from "node:process"

import { NodeRuntime } from "@effect/platform-node"
import { Effect, Layer } from "effect"
import { HttpServer } from "effect/http"
import { NetAddress } from "effect/net"

import * as BenchServer from "../BenchServer.ts"
import { announce } from "../Measured.ts"

Layer.effectDiscard(
  Effect.map(HttpServer.HttpServer, ({ address }) =>
    announce(Number(new URL(NetAddress.formatUrlUnsafe(address)).port)),
  ),
).pipe(
  Layer.provide(BenchServer.layer(process.argv[2] ?? "", process.argv[3] === "none" ? "none" : "all")),
  Layer.launch,
  NodeRuntime.runMain,
)
