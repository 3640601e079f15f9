import { DataAwsS3Bucket } from "@cdktf/provider-aws/lib/data-aws-s3-bucket/index.js"
import { S3Object } from "@cdktf/provider-aws/lib/s3-object/index.js"
import { Construct } from "constructs"

import { awsOwnership } from "#domain/cloud/aws/OwnershipTags.ts"

import type { Encryption } from "../../aws/Encryption.ts"
import type { BootstrapObject } from "../../bootstrap/Bootstrapper.ts"
import { clusterPrefix } from "../../bootstrap/ClusterPrefix.ts"
import type { SelfManagedRequest } from "./SelfManagedRequest.ts"

/** The user's bucket: read by a data source, so that a destroy cannot reach it, and a plan fails where there is none. */
export const defineBucket = (parent: Construct, request: SelfManagedRequest): DataAwsS3Bucket =>
  new DataAwsS3Bucket(new Construct(parent, "store"), "bucket", { bucket: request.selfHosted.bucketName })

/** The domain of AWS's services in a partition. */
const serviceDomain = ({ partition }: SelfManagedRequest): string =>
  partition === "aws-cn" ? "amazonaws.com.cn" : "amazonaws.com"

/** The issuer of service account tokens: the part of the bucket to which the control plane writes its discovery documents. */
export const issuerOf = (request: SelfManagedRequest): string => {
  const { clusterId, name: clusterName, region, selfHosted } = request
  const host = `${selfHosted.bucketName}.s3.${region}.${serviceDomain(request)}`
  return `https://${host}/${clusterPrefix({ clusterId, clusterName })}oidc`
}

/** What machines read while they start. Other content has another key, so a machine never reads half of a change. */
export const defineBucketObjects = (
  parent: Construct,
  request: SelfManagedRequest,
  parts: {
    readonly bucket: DataAwsS3Bucket
    readonly encryption: Encryption
    readonly objects: ReadonlyArray<BootstrapObject>
  },
): ReadonlyArray<S3Object> => {
  const scope = new Construct(parent, "object")
  return parts.objects.map(
    ({ content, contentType, id, key }) =>
      new S3Object(scope, id, {
        bucket: parts.bucket.bucket,
        key,
        content,
        contentType,
        serverSideEncryption: "aws:kms",
        kmsKeyId: parts.encryption.keyArn,
        bucketKeyEnabled: true,
        // S3 takes ten tags of an object, fewer than a cluster may have.
        tags: { [awsOwnership.labels.clusterId]: request.clusterId },
        overrideProvider: { defaultTags: { tags: {} } },
        lifecycle: { createBeforeDestroy: true },
      }),
  )
}
