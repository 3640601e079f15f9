import { rmSync } from "node:fs"
import { isIPv6 } from "node:net"
import { join } from "node:path"

import { Effect, Layer } from "effect"
import { HttpServer } from "effect/http"

import { replacePrivateFile } from "./PrivateFile.ts"

/** Addresses that mean every address of the machine: programs on it reach them by the loopback address. */
const loopbacks: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" }

/** The URL at which programs on this machine reach a server that listens on a host and a port. */
export const localUrl = (host: string, port: number): string => {
  const reachable = loopbacks[host] ?? host
  return `http://${isIPv6(reachable) ? `[${reachable}]` : reachable}:${port}`
}

/** The URL of the server that listens now. `host` is the configured one; the port is the one it got. */
export const serverUrl = (host: string) =>
  Effect.map(HttpServer.HttpServer, ({ address }) => localUrl(host, "port" in address ? address.port : 0))

/**
 * Writes the server's URL to `server-address` in the data directory while it runs, so that the command line finds the server
 * where it finds its key.
 */
export const layer = (dataDirectory: string, host: string) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const url = yield* serverUrl(host)
      const path = join(dataDirectory, "server-address")
      yield* Effect.acquireRelease(replacePrivateFile(path, `${url}\n`), () =>
        Effect.sync(() => rmSync(path, { force: true })),
      )
    }),
  )
