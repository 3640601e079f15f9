import type { ServiceAccount } from "@cdktf/provider-google/lib/service-account/index.js"
import { StorageBucketIamMember } from "@cdktf/provider-google/lib/storage-bucket-iam-member/index.js"
import type { Construct } from "constructs"

import type { BucketAccess } from "../../bootstrap/Bootstrapper.ts"
import type { SelfManagedRequest } from "./SelfManagedRequest.ts"

/** True of the objects with these keys. A list of the bucket is of the bucket itself, so the grants allow none. */
const isAnyOf = ({ selfHosted }: SelfManagedRequest, keys: ReadonlyArray<string>): string =>
  keys
    .map((key) => {
      const object = `"projects/_/buckets/${selfHosted.bucketName}/objects/${key}"`
      return key.endsWith("/") ? `resource.name.startsWith(${object})` : `resource.name == ${object}`
    })
    .join(" || ")

/** Each identity reads and writes its own part of the bucket only. To replace an object is to delete the one before it. */
export const defineBucketGrants = (
  scope: Construct,
  id: string,
  request: SelfManagedRequest,
  { member }: ServiceAccount,
  { reads, writes }: BucketAccess,
): ReadonlyArray<StorageBucketIamMember> => {
  const grant = (kind: string, role: string, keys: ReadonlyArray<string>) =>
    new StorageBucketIamMember(scope, `${id}_${kind}`, {
      bucket: request.selfHosted.bucketName,
      role,
      member,
      condition: { title: `orrery-${request.clusterId}-${kind}`, expression: isAnyOf(request, keys) },
    })
  return [
    grant("reads", "roles/storage.objectViewer", reads),
    ...(writes.length === 0 ? [] : [grant("writes", "roles/storage.objectUser", writes)]),
  ]
}
