import { argv } from "node:process"

import { Console, Effect } from "effect"

import { readK8sClusterRequest } from "#domain/cluster/K8sClusterRequest.ts"

/** What the domain says to a cluster request, given as JSON: the spec it understands, or every problem. */
export const requestAnswer = (request: string): Effect.Effect<string> =>
  readK8sClusterRequest(JSON.parse(request)).pipe(
    Effect.match({ onSuccess: ({ spec }) => spec, onFailure: ({ problems }) => problems }),
    Effect.map((response) => JSON.stringify(response)),
  )

if (import.meta.main) Effect.runSync(Effect.flatMap(requestAnswer(argv[2] ?? "{}"), Console.log))
