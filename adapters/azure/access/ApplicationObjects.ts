import { Effect, Schema } from "effect"

import { type AccessChange, AccessRefused } from "#adapters/interfaces/AccessPlan.ts"

import { type EntraRequests, untilKnown } from "./EntraRequests.ts"

const Application = Schema.Struct({ id: Schema.String, appId: Schema.String })
const Principal = Schema.Struct({ id: Schema.String })

const applicationsOf = ({ graph }: EntraRequests, name: string) =>
  graph.list(
    {
      action: "the list of applications",
      path: `/v1.0/applications?$filter=${encodeURIComponent(`displayName eq '${name}'`)}&$select=id,appId`,
    },
    Application,
  )

/** The application of a name; undefined where there is none. Names of applications may be taken twice. */
export const findApplication = Effect.fnUntraced(function* (requests: EntraRequests, name: string) {
  const [first, ...others] = yield* applicationsOf(requests, name)
  if (others.length === 0) return first
  return yield* new AccessRefused({
    action: "the list of applications",
    cloud: "Azure",
    code: `${others.length + 1} applications with the name ${name}`,
    remedy: "Choose another --name, or delete those that are not used.",
  })
})

/** The application that exists by now: a change before this one created it. */
export const requireApplication = Effect.fnUntraced(function* (requests: EntraRequests, name: string) {
  const found = yield* findApplication(requests, name)
  if (found !== undefined) return found
  return yield* new AccessRefused({
    action: "the list of applications",
    cloud: "Azure",
    code: "unknown_application",
    remedy: "It has just been created and is not known everywhere: repeat the command in a minute.",
  })
})

/** The service principal of an application; undefined where there is none. */
export const findPrincipal = ({ graph }: EntraRequests, appId: string) =>
  graph
    .list(
      {
        action: "the list of service principals",
        path: `/v1.0/servicePrincipals?$filter=${encodeURIComponent(`appId eq '${appId}'`)}&$select=id`,
      },
      Principal,
    )
    .pipe(Effect.map(([first]) => first))

/** What makes an application and its service principal exist. */
export const applicationChanges = Effect.fnUntraced(function* (
  requests: EntraRequests,
  name: string,
): Effect.fn.Return<ReadonlyArray<AccessChange>, AccessRefused> {
  const { graph } = requests
  const found = yield* findApplication(requests, name)
  const principal = found === undefined ? undefined : yield* findPrincipal(requests, found.appId)
  const create = graph.send(
    {
      action: "the creation of the application",
      method: "POST",
      path: "/v1.0/applications",
      body: { displayName: name },
    },
    Application,
  )
  const createPrincipal = Effect.gen(function* () {
    const { appId } = yield* requireApplication(requests, name)
    yield* graph.send(
      {
        action: "the creation of the service principal",
        method: "POST",
        path: "/v1.0/servicePrincipals",
        body: { appId },
      },
      Principal,
    )
  })
  return [
    {
      action: found === undefined ? "create" : "keep",
      object: `application ${name}`,
      run: found === undefined ? Effect.asVoid(create) : Effect.void,
    },
    {
      action: principal === undefined ? "create" : "keep",
      object: `service principal of ${name}`,
      run:
        principal === undefined
          ? untilKnown(createPrincipal, [
              "unknown_application",
              "Request_BadRequest",
              "Request_ResourceNotFound",
              "NoBackingApplicationObject",
            ])
          : Effect.void,
    },
  ]
})
