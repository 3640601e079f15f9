import { apiKeyHeader } from "../Authentication.ts"
import type { JsonObject } from "./JsonWalk.ts"
import { factsOf } from "./Operations.ts"

export const securitySchemes: JsonObject = {
  apiKey: {
    type: "apiKey",
    in: "header",
    name: apiKeyHeader,
    description: "A key acts for its user in one organization, with the role that user holds there now.",
  },
  bearer: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description:
      "A token of the identity provider that GET /api/v1/auth/configuration names. It is a JSON Web Token as RFC7519 has it, and checked by the rules of RFC8725.",
  },
}

/** The security requirement of an operation, from the contract's middleware. */
export const securityOf = (operationId: string): ReadonlyArray<JsonObject> => {
  const { credentials } = factsOf(operationId)
  return credentials === undefined ? [] : [{ [credentials]: [] }]
}
