import { type Path } from "../../shared/Problem.ts"
import { type Problems } from "../../shared/Problems.ts"
import { type FederationProblem, readExternalAccount } from "./ExternalAccount.ts"
import { keyVariable, subjectVariable } from "./StaticVariables.ts"

// Three parts in base64url: the tokens of OpenID Connect.
const subjectTokenPattern = /^[\w-]{8,4096}\.[\w-]{8,8192}\.[\w-]{8,2048}$/

const messages: Readonly<Record<FederationProblem, string>> = {
  format: `Expected the JSON configuration of workload identity federation (type external_account), because ${subjectVariable} is sent with it.`,
  audience:
    "audience: expected //iam.googleapis.com/projects/<number>/locations/global/workloadIdentityPools/<pool>/providers/<provider>.",
  subjectTokenType:
    "subject_token_type: expected urn:ietf:params:oauth:token-type:jwt or …:id_token. Other tokens are not offered.",
  tokenUrl:
    "token_url: expected https://sts.googleapis.com/v1/token, so that the token reaches Google and no one else.",
  impersonation:
    "service_account_impersonation_url: expected https://iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/<email>:generateAccessToken.",
  lifetime: "service_account_impersonation.token_lifetime_seconds: expected 600 to 43200.",
  source: `credential_source: leave it out. It names a file, an address or a program of the machine that reads it, and this machine is Orrery's. Send the token itself as ${subjectVariable}.`,
}

/** Reads a federated identity: the configuration of the pool, and the token to exchange. */
export const readFederation = (
  problems: Problems,
  path: Path,
  text: string,
  subjectToken: string,
): Readonly<Record<string, string>> | undefined => {
  if (!subjectTokenPattern.test(subjectToken)) {
    const message =
      "Expected a token of OpenID Connect: three parts with dots between them, without spaces and line breaks."
    problems.add("INVALID_FORMAT", [...path, subjectVariable], message)
  }
  const read = readExternalAccount(text)
  if ("problem" in read) {
    problems.add("INVALID_FORMAT", [...path, keyVariable], messages[read.problem])
    return undefined
  }
  return { [keyVariable]: JSON.stringify(read.account), [subjectVariable]: subjectToken }
}
