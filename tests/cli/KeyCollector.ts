import { Effect } from "effect"

import { recordingServer } from "#tests/fixtures/RecordingServer.ts"

const refusal = {
  error: "This key is not known.",
  error_code: "UNAUTHENTICATED",
  status: 401,
  trace_id: "0af7651916cd43dd8448eb211c80319c",
  details: { problems: [] },
}

/** A server that accepts no key, and records those it was sent. */
export const keyCollector = Effect.map(
  recordingServer(() => ({ status: 401, body: refusal })),
  ({ requests, url }) => ({
    url,
    get keys() {
      return requests.map(({ headers }) => headers["x-api-key"])
    },
  }),
)
