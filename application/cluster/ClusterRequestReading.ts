import { Effect } from "effect"

import type { Actor } from "#domain/access/Actor.ts"
import { InvalidClusterRequest } from "#domain/cluster/InvalidClusterRequest.ts"
import { readK8sClusterRequest } from "#domain/cluster/K8sClusterRequest.ts"
import { formatPath } from "#domain/shared/Problem.ts"

/** Reads a cluster request on behalf of a user, and checks what depends on more than the request. */
export const readClusterRequest = Effect.fn("readClusterRequest")(function* (input: unknown, actor: Actor) {
  const request = yield* readK8sClusterRequest(input)
  if (request.spec.approvalWorkflow) {
    return yield* new InvalidClusterRequest({
      problems: [
        {
          code: "NOT_OFFERED",
          path: formatPath(request.approvalPath),
          message: "An approval needs a notification channel, and this organization has none. Set it to false.",
        },
      ],
    })
  }
  if (request.organizationId !== undefined && request.organizationId !== actor.organizationId) {
    return yield* new InvalidClusterRequest({
      problems: [
        {
          code: "MISMATCH",
          path: formatPath([...request.base, "identity", "orgId"]),
          message: `This key acts for organization ${actor.organizationId}; leave the field out or use that id.`,
        },
      ],
    })
  }
  return request
})
