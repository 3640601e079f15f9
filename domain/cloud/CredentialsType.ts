import { Schema } from "effect"

/** How Orrery accesses the account: with `static` keys sent in the request, or through a role it assumes (`dynamic`). */
export const CredentialsType = Schema.Literals(["static", "dynamic"])
export type CredentialsType = typeof CredentialsType.Type
