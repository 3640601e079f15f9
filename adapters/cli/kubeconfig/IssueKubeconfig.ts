import { Console, Effect, Option, Schema } from "effect"

import type { OrganizationRole } from "#domain/access/Role.ts"
import { KubeconfigDuration } from "#domain/kubeconfig/KubeconfigDuration.ts"

import type { ConnectionFlags } from "../access/ChooseServer.ts"
import { connect, type Connection } from "../api/Connection.ts"
import { type CredentialFlags, deletionCredentials } from "../clusters/DeletionCredentials.ts"
import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"

/** What a kubeconfig is asked for with. */
export interface KubeconfigFlags extends CredentialFlags {
  readonly name: string
  readonly duration: string
  readonly role: Option.Option<OrganizationRole>
}

/** Refuses a duration here, where it is typed, and not when kubectl runs. */
export const checkDuration = (duration: string) =>
  Schema.is(KubeconfigDuration)(duration)
    ? Effect.void
    : commandFailed(
        exitCodes.badInput,
        "--duration must be 10m to 24h, such as 30m or 8h: Kubernetes issues no credential for less than 10 minutes.",
      )

/** Asks the server for a kubeconfig with a token. Without credentials, Orrery uses the access that it has by itself. */
export const issueKubeconfig = Effect.fnUntraced(function* (connection: Connection, flags: KubeconfigFlags) {
  yield* checkDuration(flags.duration)
  const credentials = (yield* deletionCredentials(flags)) ?? ({ type: "dynamic" } as const)
  const { data: cluster } = yield* connection.ask((api) => api.clusters.get({ params: { clusterId: flags.name } }))
  const { data } = yield* connection.ask((api) =>
    api.kubeconfig.issue({
      params: { clusterId: cluster.clusterId },
      payload: {
        clusterName: cluster.clusterName,
        credentials,
        duration: flags.duration,
        ...(Option.isSome(flags.role) && { role: flags.role.value }),
      },
    }),
  )
  return data
})

/** `orrery clusters generate-kubeconfig NAME`: writes a kubeconfig with a token to standard output. It is stored nowhere. */
export const writeKubeconfig = Effect.fnUntraced(function* (input: KubeconfigFlags & ConnectionFlags) {
  const { kubeconfig } = yield* issueKubeconfig(yield* connect(input), input)
  yield* Console.log(kubeconfig.data.trimEnd())
})
