import type { StaticVariables } from "../Cloud.ts"

/** Access keys. The session token belongs to temporary ones. */
export const awsStaticVariables: StaticVariables = {
  required: ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"],
  optional: ["AWS_SESSION_TOKEN"],
}
