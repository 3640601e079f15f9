import { DataGoogleProject } from "@cdktf/provider-google/lib/data-google-project/index.js"
import { KmsCryptoKeyIamMember } from "@cdktf/provider-google/lib/kms-crypto-key-iam-member/index.js"
import type { ITerraformDependable } from "cdktf"
import { Construct } from "constructs"

import type { GcpRequest } from "./GcpRequest.ts"

/** Google's own account in a project, by which Compute Engine encrypts disks. */
export const diskAgents = { disks: "compute-system" } as const

/** Google's own accounts in a project, by which GKE encrypts secrets and Compute Engine disks. */
export const gkeAgents = { secrets: "container-engine-robot", ...diskAgents } as const

/** Always true. It sets the grants of one cluster apart from those of another with the same key, which a delete must not remove. */
const always = 'request.time > timestamp("2020-01-01T00:00:00Z")'

/** What every grant on a key of the user's has: a condition that names the cluster. */
export const grantCondition = ({ clusterId }: GcpRequest) => ({ title: `orrery-${clusterId}`, expression: always })

/** Lets Google's service agents use the user's key. The cluster must wait for the grants. */
export const defineKeyGrants = (
  parent: Construct,
  request: GcpRequest,
  services: ReadonlyArray<ITerraformDependable>,
  serviceAgents: Readonly<Record<string, string>>,
): ReadonlyArray<KmsCryptoKeyIamMember> => {
  const { encryptionKey, project } = request
  if (encryptionKey === undefined) return []
  const scope = new Construct(parent, "encryption")
  const { number } = new DataGoogleProject(scope, "project", { projectId: project })
  return Object.entries(serviceAgents).map(
    ([id, agent]) =>
      new KmsCryptoKeyIamMember(scope, id, {
        cryptoKeyId: encryptionKey,
        role: "roles/cloudkms.cryptoKeyEncrypterDecrypter",
        member: `serviceAccount:service-${number}@${agent}.iam.gserviceaccount.com`,
        condition: grantCondition(request),
        dependsOn: [...services],
      }),
  )
}
