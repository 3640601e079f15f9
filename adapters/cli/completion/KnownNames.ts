import { Effect, Option } from "effect"

import { readConfigFile } from "../access/ConfigFile.ts"
import { namedContexts } from "../access/ServerContext.ts"
import { connect } from "../api/Connection.ts"
import { cliConfiguration } from "../CliConfiguration.ts"
import { catalogueNames } from "./CatalogueNames.ts"
import type { Candidate, Place } from "./CommandWords.ts"

/** As many as anyone reads below a command line. */
const namesMax = 100

const contexts = Effect.gen(function* () {
  const { configFile } = yield* cliConfiguration
  return namedContexts(yield* readConfigFile(configFile))
})

const contextNames = Effect.map(contexts, (all) =>
  all.map(({ context, name }): Candidate => ({
    text: name,
    about: [context.server, context.organization?.name ?? ""].filter((part) => part !== "").join(" "),
  })),
)

const servers = Effect.map(contexts, (all) =>
  [...new Set(all.map(({ context }) => context.server))].map((text): Candidate => ({ text, about: "" })),
)

const connected = ({ values }: Place) =>
  connect({
    server: Option.fromUndefinedOr(values["server"]),
    context: Option.fromUndefinedOr(values["context"]),
    apiKeyFile: Option.fromUndefinedOr(values["api-key-file"]),
  })

const clusters = Effect.fnUntraced(function* (place: Place) {
  const { ask } = yield* connected(place)
  const { data } = yield* ask((api) => api.clusters.list({ query: { limit: namesMax } }))
  return data.clusters.map(({ clusterName, provider, region, state }): Candidate => ({
    text: clusterName,
    about: `${state}, ${provider} ${region}`,
  }))
})

const organizations = Effect.fnUntraced(function* (place: Place) {
  const { ask } = yield* connected(place)
  const { data } = yield* ask((api) => api.organizations.list({ query: { page: 1, pageSize: namesMax } }))
  return data.organizations.map(({ name, title }): Candidate => ({ text: name, about: title }))
})

const none = Effect.succeed<ReadonlyArray<Candidate>>([])

/** A flag with listed values needs none from the server. */
const catalogued = (place: Place) =>
  place.flag?.type._tag === "String" ? Effect.flatMap(connected(place), ({ ask }) => catalogueNames(ask, place)) : none

const ofFlags: Readonly<Record<string, (place: Place) => ReturnType<typeof catalogued>>> = {
  context: () => contextNames,
  server: () => servers,
  "org-id": organizations,
  provider: catalogued,
  region: catalogued,
  zone: catalogued,
}

/** The names that the machine or the server knows for what is typed: contexts, clusters, organizations, places. */
export const knownNames = (place: Place) => {
  const { argumentCount, command, flag, path } = place
  if (flag !== undefined) return ofFlags[flag.name]?.(place) ?? none
  if (command.subcommands.length > 0) return none
  const argument = command.arguments[argumentCount]?.name
  if (argument === "organization") return organizations(place)
  if (argument !== "name") return none
  if (path[0] === "context") return contextNames
  return path[0] === "clusters" ? clusters(place) : none
}
