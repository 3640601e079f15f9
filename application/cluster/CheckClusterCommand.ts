import { Context, Effect, Layer } from "effect"

import type { Actor } from "#domain/access/Actor.ts"
import { credentialsPathOf, type PreviewClusterCommand } from "#domain/cluster/CreateClusterCommand.ts"
import { InvalidClusterRequest } from "#domain/cluster/InvalidClusterRequest.ts"
import { formatPath } from "#domain/shared/Problem.ts"

import { RequireSecretStore } from "./RequireSecretStore.ts"

const checkApprovalAndOrganization = Effect.fnUntraced(function* (
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

const make = Effect.gen(function* () {
  const requireSecretStore = yield* RequireSecretStore

  return Effect.fnUntraced(function* (command: PreviewClusterCommand, actor: Actor) {
    yield* checkApprovalAndOrganization(command, actor)
    yield* requireSecretStore(command.credentials, credentialsPathOf(command))
  })
})

/**
 * Checks what depends on more than the command itself: what is offered, for which organization the caller acts, and which
 * stores of secrets the operator has enabled.
 */
export class CheckClusterCommand extends Context.Service<CheckClusterCommand>()(
  "orrery/application/cluster/CheckClusterCommand",
  { make },
) {
  static readonly layer = Layer.effect(this, make)
}
