import type { ServerIdentity } from "../TerraformProvider.ts"

/**
 * Nothing: a program for Azure never gets the server's own identity. Azure does not know for which organization the server acts, so
 * another organization could use what trusts the server.
 */
export const azureIdentity: ServerIdentity = { variables: [], secrets: [] }
