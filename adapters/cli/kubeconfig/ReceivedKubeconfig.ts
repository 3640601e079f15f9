import { Effect, Schema } from "effect"

import type { ClusterKubeconfig } from "#adapters/http/api/kubeconfig/ClusterKubeconfig.ts"

import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"

const Received = Schema.Struct({
  clusters: Schema.Tuple([
    Schema.Struct({
      name: Schema.String,
      cluster: Schema.Struct({
        server: Schema.String.check(Schema.isPattern(/^https:\/\/[^\s/?#@]+(?:\/[\w./-]*)?$/)),
        "certificate-authority-data": Schema.optionalKey(Schema.StringFromBase64),
        "tls-server-name": Schema.optionalKey(Schema.String),
      }),
    }),
  ]),
  users: Schema.Tuple([
    Schema.Struct({ name: Schema.String, user: Schema.Struct({ token: Schema.optionalKey(Schema.String) }) }),
  ]),
})

const decode = Schema.decodeUnknownEffect(Received)

/**
 * Reads what a server sent as a kubeconfig. Only the address, the authorities and the token are taken from it: a program that kubectl
 * runs is never the choice of a server.
 */
export const readReceived = Effect.fnUntraced(function* ({ kubeconfig }: ClusterKubeconfig) {
  const { parse } = yield* Effect.promise(() => import("yaml"))
  const unreadable = () =>
    commandFailed(exitCodes.failed, "The server sent a kubeconfig that this command does not know. Update the command.")
  const content = yield* Effect.try({ try: (): unknown => parse(kubeconfig.data), catch: unreadable })
  const { clusters, users } = yield* Effect.mapError(decode(content), unreadable)
  const [{ cluster, name }] = clusters
  const [{ user }] = users
  return {
    name,
    endpoint: {
      server: cluster.server,
      ...(cluster["certificate-authority-data"] !== undefined && {
        certificateAuthority: cluster["certificate-authority-data"],
      }),
      ...(cluster["tls-server-name"] !== undefined && { serverName: cluster["tls-server-name"] }),
    },
    token: user.token,
  }
})
