import { Schema } from "effect"

import * as Wire from "../request/WireFields.ts"
import { allClouds } from "./ResourceCloud.ts"

const secretSources = allClouds.flatMap(({ credentials: { secretSource } }) => secretSource ?? [])

/** How a request gives access to the cloud account, in both forms: `type` and `data`, or `source` and `data`. */
export const WireCredentials = Schema.Struct({
  type: Wire.optional(
    Schema.Literals(["static", "dynamic"]).annotate({
      description:
        "static: credentials in data. dynamic: a role that Orrery assumes, or a service account that it impersonates.",
    }),
  ),
  source: Wire.optional(
    Schema.Literals(["in_memory", "k8s_secret", ...secretSources, "assume_role"]).annotate({
      description:
        "The second form of type: in_memory is static, assume_role is dynamic. Stored secrets are not offered.",
    }),
  ),
  data: Wire.optional(
    Wire.mapOf(Schema.String, 10).annotate({
      description: allClouds.flatMap(({ credentials: { description } }) => description ?? []).join(" "),
    }),
  ),
}).annotate({
  identifier: "CredentialsRequest",
  description:
    "Access to the cloud account for this request only. Never stored with the cluster and never shown again.",
})
export type WireCredentials = typeof WireCredentials.Type
