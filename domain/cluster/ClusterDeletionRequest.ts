import { Effect, Redacted, Schema } from "effect"

import { readAwsCredentials, withoutSecrets } from "../cloud/aws/CredentialsReading.ts"
import type { EksSpec } from "../provisioner/eks/EksSpec.ts"
import { WireCredentials } from "../request/WireCredentials.ts"
import * as PlainJson from "../shared/PlainJson.ts"
import * as Problems from "../shared/Problems.ts"
import * as SchemaProblems from "../shared/SchemaProblems.ts"
import { CloudCredentials } from "./CloudCredentials.ts"
import { InvalidClusterRequest } from "./InvalidClusterRequest.ts"

/** The optional body of a delete: credentials for this one operation. */
export const ClusterDeletionRequest = Schema.Struct({ credentials: Schema.optionalKey(WireCredentials) }).annotate({
  identifier: "ClusterDeletionRequest",
  description: "Needed only for a cluster made with static credentials, which are not kept.",
})

const assumedRole = Redacted.make(CloudCredentials.cases.AwsRole.make({}))

/** Reads the credentials of a delete. They must be of the kind the cluster was made with; without a body a role is assumed. */
export const readClusterDeletionRequest = (
  input: unknown,
  eks: EksSpec,
): Effect.Effect<Redacted.Redacted<CloudCredentials>, InvalidClusterRequest> =>
  Effect.suspend(() => {
    const problems = Problems.make(withoutSecrets)
    const body = PlainJson.read(input ?? {}, problems)
    const wire = SchemaProblems.decode(ClusterDeletionRequest, body, [], problems)?.credentials
    if (wire === undefined && eks.credentialsType === "static" && problems.list().length === 0) {
      problems.add(
        "REQUIRED",
        ["credentials"],
        "This cluster was made with static credentials, which Orrery keeps only while an operation runs. Send them again, in the form they had.",
      )
    }
    const read = wire === undefined ? undefined : readAwsCredentials(problems, ["credentials"], wire, eks.accountId)
    if (read !== undefined && read.recorded.credentialsType !== eks.credentialsType) {
      problems.add(
        "MISMATCH",
        ["credentials", "type"],
        `The cluster was made with ${eks.credentialsType} credentials; delete it with the same kind.`,
      )
    }
    if (read?.recorded.roleArn !== undefined && read.recorded.roleArn !== eks.roleArn) {
      problems.add("MISMATCH", ["credentials", "data", "roleArn"], "The cluster was made with another role.")
    }
    const [first, ...others] = problems.list()
    if (first !== undefined) return Effect.fail(new InvalidClusterRequest({ problems: [first, ...others] }))
    return Effect.succeed(read?.credentials ?? assumedRole)
  })
