import { Schema } from "effect"

/**
 * What opens a cloud account: access keys, or a role Orrery assumes with its own identity.
 *
 * Passed around only as `Redacted`, never part of a `ClusterSpec`.
 */
export const CloudCredentials = Schema.TaggedUnion({
  AwsKeys: {
    accessKeyId: Schema.String,
    secretAccessKey: Schema.String,
    sessionToken: Schema.optionalKey(Schema.String),
  },
  AwsRole: { roleArn: Schema.optionalKey(Schema.String) },
})
export type CloudCredentials = typeof CloudCredentials.Type
