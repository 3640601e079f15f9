import { Effect } from "effect"

import type { ConnectionFlags } from "../access/ChooseServer.ts"
import { connect } from "../api/Connection.ts"
import { writeValue } from "../output/Output.ts"

export interface ShowSpecInput extends ConnectionFlags {
  readonly name: string
  readonly output: "yaml" | "json"
}

/** `orrery clusters spec NAME`: the stored request as a manifest. Of the credentials, the server sends their type only. */
export const showSpec = Effect.fnUntraced(function* ({ name, output, ...flags }: ShowSpecInput) {
  const connection = yield* connect(flags)
  const { data } = yield* connection.ask((api) => api.clusters.spec({ params: { clusterId: name } }))
  yield* writeValue(output, data)
})
