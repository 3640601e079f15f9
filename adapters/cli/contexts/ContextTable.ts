import { type DateTime, Schema } from "effect"

import { mask } from "#domain/api-key/ApiKeyText.ts"

import { hasExpired, type NamedContext, ServerContext } from "../access/ServerContext.ts"
import { spellMoment } from "../output/Moment.ts"
import { fieldLines, table } from "../output/Table.ts"

/** Whether the key of a context works, and until when. */
const keyText = ({ context }: NamedContext, now: DateTime.Utc): string => {
  if (context.apiKey === undefined) return "signed out"
  if (context.expiresAt === undefined) return "no known expiry"
  return `${hasExpired(context, now) ? "expired at" : "until"} ${spellMoment(context.expiresAt)}`
}

/** Contexts, one a line, the current one marked. */
export const contextTable = (
  all: ReadonlyArray<NamedContext>,
  current: string | undefined,
  now: DateTime.Utc,
  isWide: boolean,
) => {
  if (all.length === 0) return "There are no contexts. Create one with `orrery auth login`."
  const rows = all.map((named) => [
    named.name === current ? "*" : "",
    named.name,
    named.context.server,
    named.context.organization?.name ?? "",
    named.context.user?.email ?? "",
    keyText(named, now),
    ...(isWide ? [named.context.organization?.id ?? "", named.context.user?.id ?? ""] : []),
  ])
  const headings = ["CURRENT", "NAME", "SERVER", "ORGANIZATION", "USER", "API KEY"]
  return table(isWide ? [...headings, "ORGANIZATION ID", "USER ID"] : headings, rows)
}

/** One context, a line a field. */
export const contextFields = (named: NamedContext, configFile: string, now: DateTime.Utc): string => {
  const { apiKey, organization, server, user } = named.context
  return fieldLines([
    ["Context", named.name],
    ["Server", server],
    ...(organization === undefined ? [] : [["Organization", `${organization.name} (${organization.id})`] as const]),
    ...(user === undefined ? [] : [["User", `${user.email} (${user.id})`] as const]),
    ["API key", `${apiKey === undefined ? "" : `${mask(apiKey)}, `}${keyText(named, now)}`],
    ["File", configFile],
  ])
}

const encode = Schema.encodeSync(ServerContext)

/** A context for a program. The key is masked. */
export const contextDocument = ({ context, name }: NamedContext, current: string | undefined) => {
  const { apiKey, madeBySignIn: _ofNoInterest, ...known } = encode(context)
  return {
    name,
    current: name === current,
    ...known,
    ...(apiKey === undefined ? {} : { maskedKey: mask(apiKey) }),
  }
}
