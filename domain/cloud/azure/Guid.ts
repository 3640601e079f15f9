/** How Azure writes ids of subscriptions, tenants, applications and groups. */
export const guidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const guidSyntax = "Expected a GUID in lower case, such as 0b1f6471-1bf0-4dda-aec3-cb9272f09590."
