import { Effect } from "effect"

import type { ClusterUsersSync } from "#adapters/http/api/kubeconfig/ClusterUsersSync.ts"

import type { ConnectionFlags } from "../access/ChooseServer.ts"
import { connect } from "../api/Connection.ts"
import { spellCount } from "../output/Amounts.ts"
import { write } from "../output/Output.ts"
import type { OutputFormat } from "../output/OutputFormats.ts"

export interface SyncUsersInput extends ConnectionFlags {
  readonly name: string
  readonly output: OutputFormat
}

const sentence = (name: string, { added, removed, users }: ClusterUsersSync) =>
  `${name} has ${spellCount(users, "user")}: ${added} added, ${removed} removed.`

/** `orrery clusters sync NAME`: makes the users of a cluster those who may have a kubeconfig of it. */
export const syncUsers = Effect.fnUntraced(function* ({ name, output, ...flags }: SyncUsersInput) {
  const connection = yield* connect(flags)
  const { data } = yield* connection.ask((api) => api.kubeconfig.sync({ params: { clusterId: name } }))
  yield* write(
    output,
    () => ({ ...data }),
    () => sentence(name, data),
  )
})
