import { readFile, writeFile } from "node:fs/promises"
import { createServer } from "node:https"
import { join } from "node:path"

import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Cause, Context, Effect, Layer } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"

import type { TerraformStates } from "#adapters/interfaces/TerraformStates.ts"
import type { Encryption } from "#application/ports/Encryption.ts"

import { basicCredentials, isSecretOf, type StateAccess } from "./StateAccess.ts"
import { type StateCertificates, stateCertificates } from "./StateCertificates.ts"
import { handleStateRequest } from "./StateRequests.ts"

/**
 * The state backend of the engine's child processes: HTTPS on the loopback interface, on a port of its own, apart from the
 * public server.
 *
 * Any user of the machine can connect to the port, and can listen on it while no server does. So both sides present a
 * certificate, and each accepts that of the other alone. The server knows each run by the hash of a secret that the run's
 * child process alone has.
 */
export class TerraformStateServer extends Context.Service<
  TerraformStateServer,
  {
    readonly certificates: StateCertificates
    /** The address of a run's state and its lock. */
    readonly addressesOf: (runId: string) => { readonly address: string; readonly lockAddress: string }
    /** Gives a run access; its earlier secret no longer works. */
    readonly admit: (access: StateAccess) => Effect.Effect<void>
    readonly dismiss: (runId: string) => Effect.Effect<void>
  }
>()("orrery/adapters/terraform/state/TerraformStateServer") {}

const host = "127.0.0.1"

const pathPattern = /^\/runs\/([A-Za-z0-9_-]+)(\/state|\/lock)$/

// An unknown run may be known in a moment, when it is settled after a restart: the engine retries on 503.
const later = (text: string) => HttpServerResponse.text(text, { status: 503, headers: { "retry-after": "1" } })

const refused = HttpServerResponse.text("Unknown run or wrong secret.", { status: 401 })

const response = (admitted: ReadonlyMap<string, StateAccess>) =>
  Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const url = URL.parse(request.url, `https://${host}`)
    const [, runId = "", resource = ""] = pathPattern.exec(url?.pathname ?? "") ?? []
    const credentials = basicCredentials(request.headers["authorization"])
    if (credentials === undefined || credentials.username !== runId) return refused

    const access = admitted.get(runId)
    if (access === undefined) return later("This run is not known here yet.")
    if (!isSecretOf(access, credentials.password)) return refused
    return yield* handleStateRequest(access, `${request.method} ${resource}`, url?.searchParams.get("ID") ?? "")
  }).pipe(
    // An unavailable store does not end a run: the engine retries for 90 seconds.
    Effect.catchCauseIf(
      (cause) => !Cause.hasInterrupts(cause),
      (cause) =>
        Effect.as(
          Effect.logError("A Terraform state could not be read or written. The engine retries.", cause),
          later("The state is unavailable at the moment."),
        ),
    ),
  )

/** The port of the last start, so that an engine which outlived its server finds the next one and can save its state. */
const lastPort = (file: string) =>
  Effect.promise(() =>
    readFile(file, "utf8").then(
      (text) => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : 0),
      () => 0,
    ),
  )

const listen = ({ client, server }: StateCertificates, port: number) =>
  NodeHttpServer.make(
    () =>
      createServer({
        cert: server.certificate,
        key: server.privateKey,
        ca: client.certificate,
        requestCert: true,
        rejectUnauthorized: true,
        minVersion: "TLSv1.3",
      }),
    { host, port, gracefulShutdownTimeout: "2 seconds" },
  )

const make = Effect.fnUntraced(function* (dataDirectory: string) {
  const file = join(dataDirectory, "state-server-port")
  const certificates = yield* stateCertificates(dataDirectory)
  const server = yield* listen(certificates, yield* lastPort(file)).pipe(
    Effect.catchTag("ServeError", () => listen(certificates, 0)),
    Effect.orDie,
  )
  const port = "port" in server.address ? server.address.port : 0
  const origin = `https://${host}:${port}`
  yield* Effect.promise(() => writeFile(file, String(port), { mode: 0o600 }))

  const admitted = new Map<string, StateAccess>()
  yield* server.serve(response(admitted))

  return TerraformStateServer.of({
    certificates,
    addressesOf: (runId) => ({ address: `${origin}/runs/${runId}/state`, lockAddress: `${origin}/runs/${runId}/lock` }),
    admit: (access) => Effect.sync(() => void admitted.set(access.runId, access)),
    dismiss: (runId) => Effect.sync(() => void admitted.delete(runId)),
  })
})

/** Listens until the layer's scope closes. */
export const layer = (dataDirectory: string): Layer.Layer<TerraformStateServer, never, TerraformStates | Encryption> =>
  Layer.effect(TerraformStateServer, make(dataDirectory))
