import { Context } from "effect"

import type { GlobalPermission, Permission } from "#domain/access/Permission.ts"

/** A permission that a request requires of its caller. */
export interface RequiredPermission {
  readonly permission: Permission | GlobalPermission
  /** When it is required, in words that follow its name; absent where it always is. */
  readonly when?: string
}

/**
 * Who may call an endpoint: anyone (`open`), every caller with valid credentials (`authenticated`), or callers with a permission.
 *
 * Use cases check permissions. This declares which one they check; `tests/http/authorization` compares both.
 */
export type Access = "open" | "authenticated" | RequiredPermission["permission"] | ReadonlyArray<RequiredPermission>

/** Who may call the endpoint. Every endpoint has this annotation: the server does not start without one. */
export const EndpointAccess = Context.Reference<Access | undefined>("orrery/adapters/http/api/EndpointAccess", {
  defaultValue: () => undefined,
})

/** The permissions that an endpoint requires; none where every caller has access. */
export const requiredPermissions = (access: Access): ReadonlyArray<RequiredPermission> => {
  if (access === "open" || access === "authenticated") return []
  return typeof access === "string" ? [{ permission: access }] : access
}
