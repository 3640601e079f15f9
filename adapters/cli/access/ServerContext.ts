import { DateTime, Schema } from "effect"

/** Valid names of contexts: users type them on command lines. */
export const contextName = /^[A-Za-z0-9][A-Za-z0-9._@:-]{0,99}$/

/** One server, one organization there, and the API key that works for a user in it. The key is sent to no other server. */
export const ServerContext = Schema.Struct({
  /** An origin, such as `https://orrery.example.com`. */
  server: Schema.String,
  organization: Schema.optionalKey(Schema.Struct({ id: Schema.String, name: Schema.String })),
  user: Schema.optionalKey(Schema.Struct({ id: Schema.String, email: Schema.String })),
  /** Absent after `orrery auth logout`. */
  apiKey: Schema.optionalKey(Schema.String),
  /** Absent for a key that is permanent or whose expiry is not known. */
  expiresAt: Schema.optionalKey(Schema.DateTimeUtcFromString),
  /** Whether a sign-in created the key for this context, so that nothing else can be using it. */
  madeBySignIn: Schema.optionalKey(Schema.Boolean),
})
export type ServerContext = typeof ServerContext.Type

/** All contexts, and the current one. */
export const Contexts = Schema.Struct({
  currentContext: Schema.optionalKey(Schema.String),
  contexts: Schema.Record(Schema.String, ServerContext),
})
export type Contexts = typeof Contexts.Type

/** A context with its name. */
export interface NamedContext {
  readonly name: string
  readonly context: ServerContext
}

export const noContexts: Contexts = { contexts: {} }

export const findContext = ({ contexts }: Contexts, name: string): ServerContext | undefined =>
  Object.hasOwn(contexts, name) ? contexts[name] : undefined

/** The contexts by their names, in alphabetical order. */
export const namedContexts = ({ contexts }: Contexts): ReadonlyArray<NamedContext> =>
  Object.entries(contexts)
    .map(([name, context]) => ({ name, context }))
    .sort((one, other) => one.name.localeCompare(other.name, "en"))

/** Whether a context belongs to a server, so that its key may be sent there. */
export const isOf = (server: URL, { context }: NamedContext): boolean =>
  URL.canParse(context.server) && new URL(context.server).origin === server.origin

/** The contexts of a server that have an API key. */
export const contextsWithKey = (all: Contexts, server: URL): ReadonlyArray<NamedContext> =>
  namedContexts(all).filter((named) => named.context.apiKey !== undefined && isOf(server, named))

export const withContext = (all: Contexts, name: string, context: ServerContext): Contexts => ({
  ...all,
  contexts: { ...all.contexts, [name]: context },
})

export const withoutContext = ({ contexts, currentContext }: Contexts, name: string): Contexts => ({
  ...(currentContext === undefined || currentContext === name ? {} : { currentContext }),
  contexts: Object.fromEntries(Object.entries(contexts).filter(([other]) => other !== name)),
})

/** A context without its key: enough to sign in to the same place again. */
export const signedOut = ({ organization, server, user }: ServerContext): ServerContext => ({
  server,
  ...(organization === undefined ? {} : { organization }),
  ...(user === undefined ? {} : { user }),
})

export const hasExpired = ({ expiresAt }: ServerContext, now: DateTime.Utc): boolean =>
  expiresAt !== undefined && DateTime.isGreaterThanOrEqualTo(now, expiresAt)

/** Converts any text to a valid name of a context. */
const asName = (text: string): string => {
  const name = text.replaceAll(/[^A-Za-z0-9._@:-]+/g, "-").replace(/^[^A-Za-z0-9]+/, "")
  return name === "" ? "server" : name.slice(0, 90)
}

/** The requested name, with a number after it if another context has it. */
export const freeName = (all: Contexts, wish: string): string => {
  const name = asName(wish)
  let free = name
  for (let count = 2; findContext(all, free) !== undefined; count += 1) free = `${name}-${count}`
  return free
}

/**
 * The name under which to keep a context that was signed in to: the one it had, otherwise the organization's.
 *
 * A context of the same organization, or with the same key and an unknown user, is the same context.
 */
export const nameFor = (all: Contexts, { apiKey, organization, server }: ServerContext): string => {
  const sameServer = namedContexts(all).filter(({ context }) => context.server === server)
  const same =
    sameServer.find(({ context }) => organization !== undefined && context.organization?.id === organization.id) ??
    sameServer.find(({ context }) => context.organization === undefined && context.apiKey === apiKey)
  if (same !== undefined) return same.name
  const { host } = new URL(server)
  if (organization === undefined) return freeName(all, host)
  return findContext(all, asName(organization.name)) === undefined
    ? asName(organization.name)
    : freeName(all, `${organization.name}@${host}`)
}
