import { Redacted } from "effect"

import type { CloudCredentials } from "./CloudCredentials.ts"

/** The environment variables a cloud's own tools read these credentials from; none where a role is assumed. */
export const cloudEnvironment = (
  credentials: Redacted.Redacted<CloudCredentials>,
): Redacted.Redacted<Readonly<Record<string, string>>> => {
  const value = Redacted.value(credentials)
  if (value._tag === "AwsRole") return Redacted.make({})
  return Redacted.make({
    AWS_ACCESS_KEY_ID: value.accessKeyId,
    AWS_SECRET_ACCESS_KEY: value.secretAccessKey,
    ...(value.sessionToken === undefined ? {} : { AWS_SESSION_TOKEN: value.sessionToken }),
  })
}
