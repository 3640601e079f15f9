import { Schema } from "effect"

import * as Wire from "../request/WireFields.ts"
import { allClouds } from "./ResourceCloud.ts"
import { secretStores } from "./SecretStores.ts"

const sources = secretStores.map(({ source }) => source)

const secretForms = secretStores.map(
  ({ fields, source, title }) => `${source} (${title}): ${Object.keys(fields).join(", ")}.`,
)

/** How a request gives access to the cloud account, in both forms: `type` and `data`, or `source` and `data`. */
export const WireCredentials = Schema.Struct({
  type: Wire.optional(
    Schema.Literals(["static", "dynamic"]).annotate({
      description:
        "static: credentials in data. dynamic: a role that Orrery assumes, or a service account that it impersonates.",
    }),
  ),
  source: Wire.optional(
    Schema.Literals(["in_memory", ...sources, "assume_role"]).annotate({
      description: `The second form of type: in_memory is static, assume_role is dynamic. ${sources.join(", ")}: static credentials that Orrery reads from a secret each time it uses them; offered where the operator has enabled the store.`,
    }),
  ),
  data: Wire.optional(
    Wire.mapOf(Schema.String, 10).annotate({
      description: [...allClouds.flatMap(({ credentials: { description } }) => description ?? []), ...secretForms].join(
        " ",
      ),
    }),
  ),
}).annotate({
  identifier: "CredentialsRequest",
  description:
    "Access to the cloud account. Credentials are never stored with the cluster and never shown again; of a secret, its name is stored.",
})
export type WireCredentials = typeof WireCredentials.Type
