import { Effect, Option, Schema } from "effect"

import { isDataAction } from "#domain/cloud/azure/DataActions.ts"

import type { AzureConnection } from "./AzureConnection.ts"

const Permission = Schema.Struct({
  actions: Schema.Array(Schema.String),
  notActions: Schema.optionalKey(Schema.Array(Schema.String)),
})

const readPermission = (entry: unknown) => Option.toArray(Schema.decodeUnknownOption(Permission)(entry))

/** Whether a text in lower case has the form of a pattern, in which `*` means any text. */
const matches = (pattern: string, text: string): boolean => {
  const [first = "", ...rest] = pattern.toLowerCase().split("*")
  if (!text.startsWith(first)) return false
  const last = rest.pop()
  if (last === undefined) return text === first
  let from = first.length
  for (const part of rest) {
    const at = text.indexOf(part, from)
    if (at < 0) return false
    from = at + part.length
  }
  return text.length - last.length >= from && text.endsWith(last)
}

/** The actions of one role, less those that it leaves out. */
const grants =
  (action: string) =>
  ({ actions, notActions = [] }: typeof Permission.Type): boolean =>
    actions.some((pattern) => matches(pattern, action)) && !notActions.some((pattern) => matches(pattern, action))

/** A key or a blob may be in a vault or a container with roles of its own, of which those of the subscription say nothing. */
const isOfSubscription = (action: string): boolean => !action.startsWith("Microsoft.KeyVault/") && !isDataAction(action)

/**
 * Those of the actions that no role of the credentials grants in the subscription. An action with `*` is granted where a role
 * has some action of its form: `*\/register/action` is for what the subscription has not registered yet.
 */
export const deniedPermissions = Effect.fnUntraced(function* (
  { list }: AzureConnection,
  actions: ReadonlyArray<string>,
) {
  const asked = actions.filter(isOfSubscription)
  if (asked.length === 0) return []
  const roles = yield* list(
    "/providers/Microsoft.Authorization/permissions",
    { "api-version": "2022-04-01" },
    readPermission,
  )
  const isAllowed = (action: string): boolean =>
    roles.some(grants(action.toLowerCase())) ||
    (action.includes("*") &&
      roles.some((role) => role.actions.some((granted) => matches(action, granted.toLowerCase()))))
  return asked.filter((action) => !isAllowed(action))
})
