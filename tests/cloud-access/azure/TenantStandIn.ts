import { Effect } from "effect"

import { type PreparedResponse, recordingServer } from "#tests/fixtures/RecordingServer.ts"

import { makeWrites } from "../Writes.ts"

/** An error as Azure Resource Manager and Microsoft Graph send it. */
export const error = (status: number, code: string): PreparedResponse => ({
  status,
  body: { error: { code, message: "a message" } },
})

type Stored = Readonly<Record<string, unknown>>

const subscription = "/subscriptions/0b1f6471-1bf0-4dda-aec3-cb9272f09590"
const authorization = `${subscription}/providers/Microsoft.Authorization`

const quoted = /'([^']*)'/

/** A tenant and a subscription that understand what `orrery utils provision-assume-role --apply` asks for. */
export const tenantStandIn = Effect.gen(function* () {
  const objects = new Map<string, Stored>()
  const writes = makeWrites(({ method }) => method === "GET")
  let ids = 0
  let unknownFor = 0

  /** The objects below a path for which a field has the value of the filter. */
  const listed = (path: string, filter: string | null, valueOf: (object: Stored) => unknown): PreparedResponse => {
    const value = filter === null ? undefined : quoted.exec(filter)?.[1]
    const below = [...objects].flatMap(([key, object]) =>
      key.startsWith(`${path}/`) && !key.slice(path.length + 1).includes("/") ? [object] : [],
    )
    return { body: { value: below.filter((object) => value === undefined || valueOf(object) === value) } }
  }

  const added = (path: string, body: Stored): PreparedResponse => {
    ids += 1
    const object = { ...body, id: `id-${ids}`, ...(path === "/v1.0/applications" && { appId: `client-${ids}` }) }
    objects.set(`${path}/id-${ids}`, object)
    return { status: 201, body: object }
  }

  const propertiesOf = (object: Stored) => object["properties"] as Readonly<Record<string, unknown>>

  const put = (path: string, body: Stored): PreparedResponse => {
    if (path.startsWith(`${authorization}/roleAssignments/`)) {
      unknownFor -= 1
      if (unknownFor >= 0) return error(400, "PrincipalNotFound")
    }
    objects.set(path, { ...body, id: path })
    return { status: 201, body: objects.get(path) }
  }

  const respond = (method: string, path: string, filter: string | null, body: Stored): PreparedResponse => {
    if (path === subscription) return { body: { displayName: "Platform", tenantId: "the-tenant" } }
    if (method === "PUT") return put(path, body)
    if (method === "POST") return added(path, body)
    if (method === "PATCH") {
      objects.set(path, { ...objects.get(path), ...body })
      return { status: 204 }
    }
    if (path === "/v1.0/applications") return listed(path, filter, ({ displayName }) => displayName)
    if (path === "/v1.0/servicePrincipals") return listed(path, filter, ({ appId }) => appId)
    if (path.endsWith("/federatedIdentityCredentials")) return listed(path, filter, ({ name }) => name)
    if (path === `${authorization}/roleDefinitions`) return listed(path, filter, (one) => propertiesOf(one)["roleName"])
    return listed(path, filter, (one) => propertiesOf(one)["principalId"])
  }

  const { url } = yield* recordingServer((request) =>
    writes.answer(request, () => {
      const { pathname, searchParams } = new URL(request.path, "http://localhost")
      const body = request.body === "" ? {} : (JSON.parse(request.body) as Stored)
      return respond(request.method, pathname, searchParams.get("$filter"), body)
    }),
  )

  return {
    place: { management: url, graph: url, token: "a-token" },
    objects,
    writes,
    /** Objects below a path, by what is asked for. */
    below: (path: string) => [...objects].flatMap(([key, object]) => (key.includes(path) ? [object] : [])),
    add: added,
    /** New principals are unknown to this many assignments. */
    forgetPrincipals: (times: number) => (unknownFor = times),
  }
})

export type TenantStandIn = Effect.Success<typeof tenantStandIn>
