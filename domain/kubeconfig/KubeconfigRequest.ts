import { Array, Effect, Schema } from "effect"

import { OrganizationRole } from "../access/Role.ts"
import { withoutSecrets } from "../cloud/CredentialPaths.ts"
import type { RequestedCredentials } from "../cloud/RequestedCredentials.ts"
import { WireCredentials } from "../cloud/WireCredentials.ts"
import type { ClusterSpec } from "../cluster/ClusterSpec.ts"
import { definitionOf } from "../provisioner/Provisioner.ts"
import * as Wire from "../request/WireFields.ts"
import { InvalidRequest } from "../shared/InvalidRequest.ts"
import * as PlainJson from "../shared/PlainJson.ts"
import * as Problems from "../shared/Problems.ts"
import * as SchemaProblems from "../shared/SchemaProblems.ts"
import { KubeconfigDuration, secondsOf } from "./KubeconfigDuration.ts"

/** The body of a request for a kubeconfig (specification §3, KubeconfigRequest). */
export const KubeconfigRequest = Schema.Struct({
  clusterName: Wire.optional(Wire.name.annotate({ description: "The name of the cluster in the path." })),
  credentials: Wire.optional(WireCredentials),
  duration: Wire.optional(
    KubeconfigDuration.annotate({
      description: "How long it works, from 10m to 24h: such as 30m or 8h, or a number of nanoseconds.",
    }),
  ),
  role: Wire.optional(
    OrganizationRole.annotate({
      description: "What it allows: the caller's own role, which is the default, or one below it, such as viewer.",
    }),
  ),
})
  .check(Wire.documentedAsRequired("clusterName", "credentials", "duration"))
  .annotate({ identifier: "KubeconfigRequest", description: "A request for a kubeconfig of one's own." })

/** Asks for a kubeconfig of the caller. */
export interface KubeconfigCommand {
  /** How Orrery reaches the account of the cluster. Absent: by itself. */
  readonly credentials?: RequestedCredentials
  readonly durationSeconds: number
  /** Absent: the caller's own role. */
  readonly role?: OrganizationRole
}

const required = ["clusterName", "credentials", "duration"] as const

/** The access that Orrery has by itself is enough for each cluster, however it was created. */
const isOwnAccess = (wire: WireCredentials | undefined): boolean =>
  ((wire?.type === "dynamic" && wire.source === undefined) ||
    (wire?.type === undefined && wire?.source === "assume_role")) &&
  Object.keys(wire.data ?? {}).length === 0

/** Reads a request for a kubeconfig of a cluster, which decides what credentials it takes. Reports every problem. */
export const readKubeconfigRequest = (
  input: unknown,
  { clusterName, provisioner }: Pick<ClusterSpec, "clusterName" | "provisioner">,
): Effect.Effect<KubeconfigCommand, InvalidRequest> =>
  Effect.suspend(() => {
    const problems = Problems.make(withoutSecrets)
    const body = PlainJson.read(input ?? {}, problems)
    const wire = SchemaProblems.decode(KubeconfigRequest, body, [], problems) ?? {}
    for (const field of required) {
      if (wire[field] === undefined && !problems.isBroken([field])) {
        problems.addBroken("REQUIRED", [field], `${field} is required.`)
      }
    }
    if (wire.clusterName !== undefined && wire.clusterName !== clusterName) {
      problems.add("MISMATCH", ["clusterName"], `The path is of the cluster ${clusterName}. Use the same name.`)
    }
    const credentials = isOwnAccess(wire.credentials)
      ? undefined
      : definitionOf(provisioner).readDeletionCredentials(problems, wire.credentials, provisioner)
    const found = problems.list()
    return Array.isReadonlyArrayNonEmpty(found)
      ? Effect.fail(new InvalidRequest({ problems: found }))
      : Effect.succeed({
          ...(credentials !== undefined && { credentials }),
          durationSeconds: secondsOf(wire.duration ?? 0),
          ...(wire.role !== undefined && { role: wire.role }),
        })
  })
