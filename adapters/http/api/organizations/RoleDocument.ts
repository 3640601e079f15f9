import { Schema } from "effect"

import { OrganizationRole } from "#domain/access/Role.ts"

import { list, text } from "../WireValue.ts"

/** A permission of a role (specification §3, Organization roles). */
export const PermissionDocument = Schema.Struct({
  id: text(64, "Its name, for programs.", "cluster:create"),
  name: text(64, "Its name, for people.", "Cluster: create"),
  description: text(256, "What it allows.", "Create clusters"),
}).annotate({ identifier: "Permission" })

/** A role members of an organization hold, with everything it may do. */
export const RoleDocument = Schema.Struct({
  id: OrganizationRole,
  name: text(64, "Its name, for people.", "Admin"),
  permissions: list(PermissionDocument, 100, "Everything the role may do."),
}).annotate({ identifier: "Role" })
export type RoleDocument = typeof RoleDocument.Type

export const RoleList = Schema.Struct({
  roles: list(RoleDocument, 10, "From the role with the most permissions to the one with the fewest."),
}).annotate({ identifier: "RoleList" })
