import { Schema } from "effect"

/** What a member may do in an organization (decisions §3). An organization has one owner: its creator, until another takes over. */
export const OrganizationRole = Schema.Literals(["owner", "admin", "editor", "viewer"])
export type OrganizationRole = typeof OrganizationRole.Type

/** What a user may do outside of any one organization (decisions §3). */
export const GlobalRole = Schema.Literals(["admin", "developer"])
export type GlobalRole = typeof GlobalRole.Type

/** A role that adds or removes people; an organization never loses the last member who has one. */
export const isAdministrator = (role: OrganizationRole): boolean => role === "owner" || role === "admin"
