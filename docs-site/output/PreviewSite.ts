import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"

import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Config, Console, Effect, Layer } from "effect"
import { HttpServer } from "effect/http"

import * as SiteServer from "#adapters/static-site/SiteServer.ts"

const { values } = parseArgs({
  options: { output: { type: "string", default: fileURLToPath(new URL("../dist", import.meta.url)) } },
})

const announced = Layer.effectDiscard(
  HttpServer.addressFormattedWith((address) => Console.log(`The documentation is at ${address}/docs/`)),
)

const listening = Effect.map(Config.Port("PORT").pipe(Config.withDefault(4173)), (port) =>
  SiteServer.layer({ folder: `${values.output}/site/docs`, host: "127.0.0.1", port }),
)

announced.pipe(Layer.provide(Layer.unwrap(listening)), Layer.launch, NodeRuntime.runMain)
