import type { SecretStore } from "../SecretStore.ts"

/** AWS Secrets Manager, in the account that Orrery runs in. An ARN is refused, because it may name another account. */
export const awsSecretsManager: SecretStore = {
  source: "aws_secret",
  title: "AWS Secrets Manager",
  mark: "tag",
  fields: {
    region: { pattern: /^[a-z]{2}(?:-[a-z]{2,9}){1,3}-\d$/, expected: "the id of a region, such as eu-central-1" },
    name: {
      pattern: /^[\w/+=.@-]{1,512}$/,
      expected: "the name of a secret, not its ARN, such as platform/cloud-account",
    },
  },
}
