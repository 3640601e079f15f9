import { Effect, Schema } from "effect"

import { withoutSecrets } from "../cloud/CredentialPaths.ts"
import { type RequestedCredentials } from "../cloud/RequestedCredentials.ts"
import { WireCredentials } from "../cloud/WireCredentials.ts"
import { definitionOf, type Provisioner } from "../provisioner/Provisioner.ts"
import * as PlainJson from "../shared/PlainJson.ts"
import * as Problems from "../shared/Problems.ts"
import * as SchemaProblems from "../shared/SchemaProblems.ts"
import { InvalidClusterRequest } from "./InvalidClusterRequest.ts"

/** The optional body of a delete: credentials for this one operation. */
export const ClusterDeletionRequest = Schema.Struct({ credentials: Schema.optionalKey(WireCredentials) }).annotate({
  identifier: "ClusterDeletionRequest",
  description:
    "Needed only for a cluster created with static credentials that a request sent, which are not kept. A secret of a store is read again.",
})

/**
 * Reads the credentials of a delete. They must be of the type that the cluster was created with. Without a body, the secret is
 * read that the cluster records, or a role is assumed.
 */
export const readClusterDeletionRequest = (
  input: unknown,
  provisioner: Provisioner,
): Effect.Effect<RequestedCredentials, InvalidClusterRequest> =>
  Effect.suspend(() => {
    const problems = Problems.make(withoutSecrets)
    const body = PlainJson.read(input ?? {}, problems)
    const wire = SchemaProblems.decode(ClusterDeletionRequest, body, [], problems)?.credentials
    const credentials = definitionOf(provisioner).readDeletionCredentials(problems, wire, provisioner)
    const [first, ...others] = problems.list()
    return first === undefined
      ? Effect.succeed(credentials)
      : Effect.fail(new InvalidClusterRequest({ problems: [first, ...others] }))
  })
