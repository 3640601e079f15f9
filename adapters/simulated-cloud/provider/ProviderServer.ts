import {
  type handleUnaryCall,
  type sendUnaryData,
  Server,
  ServerCredentials,
  type ServerUnaryCall,
  type ServerWritableStream,
  status,
  type UntypedServiceImplementation,
} from "@grpc/grpc-js"
import { Cause, Effect, Exit } from "effect"

import type { RunAccount } from "../cloud/CloudAccount.ts"
import type { CloudRefusal } from "../cloud/CloudRefusal.ts"
import type { FailureInjection } from "../cloud/FailureInjection.ts"
import type { ObjectStore } from "../cloud/ObjectStore.ts"
import type { SimulatedCloudConfig } from "../cloud/SimulatedCloudConfig.ts"
import { errorDiagnostic } from "../protocol/Diagnostic.ts"
import { terraformServices } from "../protocol/TerraformServices.ts"
import { privateSocket } from "./PrivateSocket.ts"
import { providerMethods } from "./ProviderMethods.ts"
import { openSession } from "./ProviderSession.ts"
import type { ServedProvider } from "./ServedProviders.ts"

type Services = ObjectStore | FailureInjection | SimulatedCloudConfig

type Method = (request: never) => Effect.Effect<object, CloudRefusal, Services>

/** Terraform itself refuses messages beyond this size. */
const messageBytesMax = 64 << 20

/** A call of Terraform's as an effect: refusals travel as diagnostics, and a call Terraform drops is interrupted. */
const unary =
  (
    method: Method,
    run: <A>(effect: Effect.Effect<A, never, Services>, onExit: (exit: Exit.Exit<A>) => void) => () => void,
  ): handleUnaryCall<object, object> =>
  (call: ServerUnaryCall<object, object>, callback: sendUnaryData<object>) => {
    // Only the protocol file, not the types, defines which message belongs to which method.
    const response = method(call.request as never).pipe(
      Effect.catch((refusal) => Effect.succeed({ diagnostics: [errorDiagnostic(refusal)] })),
      Effect.tapCause((cause) =>
        Cause.hasDies(cause) ? Effect.logError("The simulated provider failed", cause) : Effect.void,
      ),
    )
    const interrupt = run(response, (exit) =>
      Exit.isSuccess(exit)
        ? callback(null, exit.value)
        : callback({
            code: status.INTERNAL,
            details: "The simulated provider failed. The server's log has the reason.",
          }),
    )
    call.on("cancelled", interrupt)
  }

/** The other services of a plugin host. Nothing is ever written to the streams; they end with the server. */
const hostServices = (server: Server) => {
  const services = terraformServices()
  const silent = (call: ServerWritableStream<object, object>) => {
    call.on("cancelled", () => call.end())
  }
  const empty = (_: object, callback: sendUnaryData<object>) => callback(null, {})
  server.addService(services.controller, { Shutdown: empty })
  server.addService(services.broker, { StartStream: silent })
  server.addService(services.stdio, { StreamStdio: silent })
  server.addService(services.health, {
    Check: (_: object, callback: sendUnaryData<object>) => callback(null, { status: "SERVING" }),
  })
}

const listen = (server: Server, path: string) =>
  Effect.callback<void, Error>((resume) => {
    server.bindAsync(`unix:${path}`, ServerCredentials.createInsecure(), (error) => {
      resume(error === null ? Effect.void : Effect.fail(error))
    })
  }).pipe(Effect.orDie)

/** Serves the simulated provider on a socket of its own until the scope closes; returns the socket's path. */
export const serveProvider = Effect.fn("ProviderServer.serve")(function* (
  account: RunAccount,
  { provider, schema }: ServedProvider,
) {
  const context = yield* Effect.context<Services>()
  const session = yield* openSession({ ...account, provider })
  const { path } = yield* privateSocket

  const server = yield* Effect.acquireRelease(
    Effect.sync(
      () =>
        new Server({
          "grpc.max_receive_message_length": messageBytesMax,
          "grpc.max_send_message_length": messageBytesMax,
        }),
    ),
    (running) => Effect.sync(() => running.forceShutdown()),
  )
  const methods: Readonly<Record<string, Method>> = providerMethods({ session, served: schema })
  const implementation: UntypedServiceImplementation = Object.fromEntries(
    Object.entries(methods).map(([name, method]) => [
      name,
      unary(method, (effect, onExit) => Effect.runCallbackWith(context)(effect, { onExit })),
    ]),
  )
  server.addService(terraformServices().provider, implementation)
  hostServices(server)
  yield* listen(server, path)
  return path
})
