import { createHash } from "node:crypto"

import type { ResourceBehaviors } from "../../cloud/ResourceBehavior.ts"
import { blockAt, textAt } from "../../value/Value.ts"
import { fingerprintOf, nameIn, numberOf } from "./Identifiers.ts"

/** How objects of buckets and grants on buckets behave. Buckets themselves are the user's: any name is one that exists. */
export const storageBehaviors: ResourceBehaviors = {
  google_storage_bucket_iam_member: {
    global: true,
    computed: (planned, scene) => ({
      id: [
        `b/${textAt(planned, "bucket") ?? ""}`,
        textAt(planned, "role") ?? "",
        textAt(planned, "member") ?? "",
        textAt(blockAt(planned, "condition") ?? {}, "title") ?? "",
      ].join("/"),
      etag: fingerprintOf(scene),
    }),
    forceNew: ["bucket", "role", "member", "condition"],
    upsert: true,
  },
  google_storage_bucket_object: {
    global: true,
    computed: (planned, scene) => {
      const content = textAt(planned, "content") ?? ""
      const [bucket, name] = [textAt(planned, "bucket") ?? "", nameIn(planned)]
      const link = `https://www.googleapis.com/storage/v1/b/${bucket}/o/${encodeURIComponent(name)}`
      return {
        id: `${bucket}-${name}`,
        output_name: name,
        self_link: link,
        media_link: `${link}?alt=media`,
        md5hash: createHash("md5").update(content).digest("base64"),
        md5hexhash: createHash("md5").update(content).digest("hex"),
        generation: Number(numberOf(scene).slice(0, 12)),
        crc32c: "",
        kms_key_name: "",
        storage_class: "STANDARD",
      }
    },
    defaults: { detect_md5hash: "different hash" },
    forceNew: ["bucket", "name", "content", "content_type"],
    upsert: true,
  },
}
