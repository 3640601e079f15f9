import { idempotencyKeyHeader } from "#adapters/http/api/Idempotency.ts"

import { commandsFor } from "../cli/CommandOperations.ts"
import { referencePath } from "../GeneratedPage.ts"
import { code, table } from "../markdown/Markdown.ts"
import type { ApiOperation } from "./ApiDocument.ts"
import { holdersOf, isGlobal } from "./PermissionHolders.ts"

const authentications = {
  apiKey: "An API key in the header `X-API-Key`",
  bearer: "A bearer token in the header `Authorization`",
  none: "None: anyone may call it",
}

/** Where to read more about the operations of a group, by its tag. */
const guides: Readonly<Record<string, ReadonlyArray<readonly [title: string, path: string]>>> = {
  "API keys": [["API keys", "guides/api-keys"]],
  Audit: [
    ["The audit log", "guides/audit-log"],
    ["Audit actions", "reference/audit"],
  ],
  Clusters: [
    ["Deploy a cluster", "cluster/deploy"],
    ["Cluster manifest", "reference/cluster-manifest"],
    ["Lifecycles", "reference/lifecycles"],
  ],
  Operations: [
    ["Crash recovery", "guides/crash-recovery"],
    ["Events and close codes", "reference/events"],
  ],
  Organizations: [
    ["Organizations", "organization/overview"],
    ["Roles and permissions", "guides/roles-and-permissions"],
  ],
  Pricing: [["Plans and limits", "guides/plans-and-limits"]],
  Providers: [["Choose a machine type", "guides/choose-a-machine-type"]],
  Provisioner: [["Choose a machine type", "guides/choose-a-machine-type#kubernetes-version"]],
  "Sign-in": [["Signing in", "guides/signing-in"]],
  System: [["Running in production", "guides/running-in-production"]],
  Users: [["Signing in", "guides/signing-in"]],
  Whoami: [["API keys", "guides/api-keys"]],
}

const permissionText = ({ authentication, permissions }: ApiOperation): string => {
  if (permissions.length === 0) return authentication === "none" ? "None" : "None beyond that"
  return permissions
    .map(({ permission, when }) => {
      const link = `[${code(permission)}](/docs/${referencePath("roles")}#${isGlobal(permission) ? "global-roles" : "organization-roles"})`
      return `${link}${when === undefined ? "" : ` ${when}`} (${holdersOf(permission)})`
    })
    .join("; ")
}

/** How a caller retries a request whose response was lost; nothing where the method itself is safe to repeat. */
const retryText = ({ parameters, retryWithoutKey }: ApiOperation): string | undefined =>
  parameters.some(({ name }) => name === idempotencyKeyHeader)
    ? `Send ${code(idempotencyKeyHeader)}, and the same key with each retry`
    : retryWithoutKey

const commandLink = (command: string): string =>
  `[${code(`orrery ${command}`)}](/docs/latest/cli/${command.replaceAll(" ", "/")})`

/** The facts about an operation before its parameters: who may call it, and related commands and pages. */
export const operationFacts = (operation: ApiOperation): string => {
  const commands = commandsFor(operation.id)
  const retry = retryText(operation)
  const read = guides[operation.tag] ?? []
  return table(
    ["", ""],
    [
      ["Authentication", authentications[operation.authentication]],
      ["Permission", permissionText(operation)],
      ["Cost", `[${operation.cost} of your tokens](/docs/${referencePath("request-costs")}#cost-${operation.cost})`],
      ...(retry === undefined ? [] : [["Retries", retry]]),
      ...(commands.length === 0 ? [] : [["Command line", commands.map(commandLink).join(", ")]]),
      ...(read.length === 0
        ? []
        : [["Read more", read.map(([title, path]) => `[${title}](/docs/latest/platform/${path})`).join(", ")]]),
    ],
  )
}
