import { deviceCodeGrant } from "./flows/TokenRequest.ts"
import { type IssuerSettings, scopes } from "./IssuerSettings.ts"
import { signingAlgorithm } from "./secrets/SigningKey.ts"

/** The issuer's description of itself (OpenID Connect Discovery §3, RFC 8414, RFC 8628 §4). */
export const metadata = ({ issuer }: IssuerSettings) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  device_authorization_endpoint: `${issuer}/device_authorization`,
  jwks_uri: `${issuer}/jwks`,
  scopes_supported: scopes,
  response_types_supported: ["code"],
  response_modes_supported: ["query"],
  grant_types_supported: ["authorization_code", deviceCodeGrant],
  subject_types_supported: ["public"],
  id_token_signing_alg_values_supported: [signingAlgorithm],
  token_endpoint_auth_methods_supported: ["none"],
  code_challenge_methods_supported: ["S256"],
  claims_supported: ["iss", "sub", "aud", "exp", "iat", "auth_time", "nonce", "email", "email_verified", "name"],
  authorization_response_iss_parameter_supported: true,
  request_parameter_supported: false,
  request_uri_parameter_supported: false,
  claims_parameter_supported: false,
})
