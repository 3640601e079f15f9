import { Schema } from "effect"

import { type Contexts, freeName, noContexts, withContext } from "./ServerContext.ts"

/** The configuration file of the first version: a server, and one key for each server. */
export const FormerConfigFile = Schema.Struct({
  server: Schema.optionalKey(Schema.String),
  /** By the server's origin. */
  apiKeys: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
})
type FormerConfigFile = typeof FormerConfigFile.Type

/** The same as contexts, each named after its host. The owners of the keys are not known. */
export const contextsOf = ({ apiKeys = {}, server }: FormerConfigFile): Contexts => {
  let all = noContexts
  let currentContext: string | undefined
  for (const origin of new Set([...(server === undefined ? [] : [server]), ...Object.keys(apiKeys)])) {
    if (!URL.canParse(origin)) continue
    const apiKey = apiKeys[origin]
    const name = freeName(all, new URL(origin).host)
    all = withContext(all, name, { server: origin, ...(apiKey === undefined ? {} : { apiKey }) })
    if (origin === server) currentContext = name
  }
  return { ...all, ...(currentContext === undefined ? {} : { currentContext }) }
}
