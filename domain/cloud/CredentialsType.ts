import { Schema } from "effect"

/** How the platform gets at the account: `static` keys sent with the request, or a role it assumes (`dynamic`). */
export const CredentialsType = Schema.Literals(["static", "dynamic"])
export type CredentialsType = typeof CredentialsType.Type
