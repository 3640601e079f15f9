import { Effect } from "effect"

import type { Actor } from "#domain/access/Actor.ts"
import type { PreviewClusterCommand } from "#domain/cluster/CreateClusterCommand.ts"
import { InvalidClusterRequest } from "#domain/cluster/InvalidClusterRequest.ts"
import { formatPath } from "#domain/shared/Problem.ts"

/** Checks what depends on more than the command itself: what is offered, and for which organization the caller acts. */
export const checkClusterCommand = Effect.fnUntraced(function* (
  { approvalPath = ["approvalWorkflow"], base, organizationId, spec }: PreviewClusterCommand,
  actor: Actor,
) {
  if (spec.approvalWorkflow) {
    return yield* new InvalidClusterRequest({
      problems: [
        {
          code: "NOT_OFFERED",
          path: formatPath(approvalPath),
          message: "An approval needs a notification channel, and this organization has none. Set it to false.",
        },
      ],
    })
  }
  if (organizationId !== undefined && organizationId !== actor.organizationId) {
    return yield* new InvalidClusterRequest({
      problems: [
        {
          code: "MISMATCH",
          path: formatPath(base === undefined ? ["organizationId"] : [...base, "identity", "orgId"]),
          message: `This key acts for organization ${actor.organizationId}; leave the field out or use that id.`,
        },
      ],
    })
  }
})
