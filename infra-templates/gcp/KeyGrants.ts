import { DataGoogleProject } from "@cdktf/provider-google/lib/data-google-project/index.js"
import { KmsCryptoKeyIamMember } from "@cdktf/provider-google/lib/kms-crypto-key-iam-member/index.js"
import type { ITerraformDependable } from "cdktf"
import { Construct } from "constructs"

import type { GcpRequest } from "./GcpRequest.ts"

/** Google's own accounts in a project, by which GKE encrypts secrets and Compute Engine disks. */
const serviceAgents = { secrets: "container-engine-robot", disks: "compute-system" } as const

/** Always true. It sets the grants of one cluster apart from those of another with the same key, which a delete must not remove. */
const always = 'request.time > timestamp("2020-01-01T00:00:00Z")'

/** Lets Google's service agents use the user's key. The cluster must wait for the grants. */
export const defineKeyGrants = (
  parent: Construct,
  request: GcpRequest,
  services: ReadonlyArray<ITerraformDependable>,
): ReadonlyArray<KmsCryptoKeyIamMember> => {
  const { clusterId, encryptionKey, project } = request
  if (encryptionKey === undefined) return []
  const scope = new Construct(parent, "encryption")
  const { number } = new DataGoogleProject(scope, "project", { projectId: project })
  return Object.entries(serviceAgents).map(
    ([id, agent]) =>
      new KmsCryptoKeyIamMember(scope, id, {
        cryptoKeyId: encryptionKey,
        role: "roles/cloudkms.cryptoKeyEncrypterDecrypter",
        member: `serviceAccount:service-${number}@${agent}.iam.gserviceaccount.com`,
        condition: { title: `orrery-${clusterId}`, expression: always },
        dependsOn: [...services],
      }),
  )
}
