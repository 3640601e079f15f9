import { NodeRuntime } from "@effect/platform-node"
import { Effect, Layer } from "effect"
import { HttpServer } from "effect/http"
import { NetAddress } from "effect/net"

import { announce } from "./Measured.ts"

/** Runs a server under measurement, and tells the parent where it listens. */
export const launch = <E>(server: Layer.Layer<HttpServer.HttpServer, E>): void =>
  Layer.effectDiscard(
    Effect.map(HttpServer.HttpServer, ({ address }) =>
      announce(Number(new URL(NetAddress.formatUrlUnsafe(address)).port)),
    ),
  ).pipe(Layer.provide(server), Layer.launch, NodeRuntime.runMain)
