import { Array, Context, Effect, Layer } from "effect"

import type { Actor } from "#domain/access/Actor.ts"
import { withoutSecrets } from "#domain/cloud/CredentialPaths.ts"
import { credentialsPathOf, type PreviewClusterCommand } from "#domain/cluster/CreateClusterCommand.ts"
import { InvalidClusterRequest } from "#domain/cluster/InvalidClusterRequest.ts"
import { definitionOf } from "#domain/provisioner/Provisioner.ts"
import { formatPath } from "#domain/shared/Problem.ts"
import * as Problems from "#domain/shared/Problems.ts"

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

/** An identity that trusts the server may be that of another organization. */
const checkAssumedIdentity = Effect.fnUntraced(function* (command: PreviewClusterCommand, organizationId: string) {
  const { provisioner } = command.spec
  const problems = Problems.make(withoutSecrets)
  definitionOf(provisioner).checkAssumedIdentity?.(problems, credentialsPathOf(command), provisioner, organizationId)
  const found = problems.list()
  if (Array.isReadonlyArrayNonEmpty(found)) return yield* new InvalidClusterRequest({ problems: found })
})

const make = Effect.gen(function* () {
  const requireSecretStore = yield* RequireSecretStore

  return Effect.fnUntraced(function* (command: PreviewClusterCommand, actor: Actor) {
    yield* checkApprovalAndOrganization(command, actor)
    yield* checkAssumedIdentity(command, actor.organizationId)
    yield* requireSecretStore(command.credentials, credentialsPathOf(command))
  })
})

/**
 * Checks what depends on more than the command itself: what is offered, for which organization the caller acts, which identities
 * that organization may assume, and which stores of secrets the operator has enabled.
 */
export class CheckClusterCommand extends Context.Service<CheckClusterCommand>()(
  "orrery/application/cluster/CheckClusterCommand",
  { make },
) {
  static readonly layer = Layer.effect(this, make)
}
