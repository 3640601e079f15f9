import { DataGoogleStorageBucket } from "@cdktf/provider-google/lib/data-google-storage-bucket/index.js"
import { StorageBucketObject } from "@cdktf/provider-google/lib/storage-bucket-object/index.js"
import { Construct } from "constructs"

import type { BootstrapObject } from "../../bootstrap/Bootstrapper.ts"
import type { SelfManagedRequest } from "./SelfManagedRequest.ts"

/** The user's bucket: read by a data source, so that a destroy cannot reach it, and a plan fails where there is none. */
export const defineBucket = (parent: Construct, request: SelfManagedRequest): DataGoogleStorageBucket =>
  new DataGoogleStorageBucket(new Construct(parent, "store"), "bucket", {
    project: request.project,
    name: request.selfHosted.bucketName,
  })

/** What machines read while they start. Other content has another key, so a machine never reads half of a change. */
export const defineBucketObjects = (
  parent: Construct,
  bucket: DataGoogleStorageBucket,
  objects: ReadonlyArray<BootstrapObject>,
): ReadonlyArray<StorageBucketObject> => {
  const scope = new Construct(parent, "object")
  return objects.map(
    ({ content, contentType, id, key }) =>
      new StorageBucketObject(scope, id, {
        bucket: bucket.name,
        name: key,
        content,
        contentType,
        lifecycle: { createBeforeDestroy: true },
      }),
  )
}
