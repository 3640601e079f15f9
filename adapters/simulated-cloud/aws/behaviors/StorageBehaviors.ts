import { createHash } from "node:crypto"

import type { ResourceBehaviors } from "../../cloud/ResourceBehavior.ts"
import { textAt } from "../../value/Value.ts"

/** How objects of buckets behave. Buckets themselves are the user's: any name is one that exists. */
export const storageBehaviors: ResourceBehaviors = {
  aws_s3_object: {
    computed: (planned, scene) => {
      const [bucket = "", key = ""] = [textAt(planned, "bucket"), textAt(planned, "key")]
      return {
        id: `${bucket}/${key}`,
        arn: `arn:aws:s3:::${bucket}/${key}`,
        etag: createHash("md5")
          .update(textAt(planned, "content") ?? "")
          .digest("hex"),
        acl: "private",
        bucket_key_enabled: false,
        checksum_algorithm: "",
        content_type: "application/octet-stream",
        kms_key_id: "",
        server_side_encryption: "AES256",
        storage_class: "STANDARD",
        version_id: scene.token.slice(0, 32),
      }
    },
    defaults: { force_destroy: false },
    forceNew: ["bucket", "key"],
    upsert: true,
  },
}
