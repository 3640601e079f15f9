import { Effect } from "effect"

import { type PreparedResponse, recordingServer } from "#tests/fixtures/RecordingServer.ts"

import { makeWrites } from "../Writes.ts"

interface Binding {
  readonly role: string
  readonly members: ReadonlyArray<string>
  readonly condition?: unknown
}

interface Policy {
  readonly etag: string
  readonly bindings: ReadonlyArray<Binding>
}

/** An error as Google Cloud sends it. */
export const error = (status: number, code: string, reason?: string): PreparedResponse => ({
  status,
  body: {
    error: { code: status, message: "a message", status: code, details: reason === undefined ? [] : [{ reason }] },
  },
})

type Stored = Readonly<Record<string, unknown>>

const isRead = ({ method, path }: { readonly method: string; readonly path: string }) =>
  method === "GET" || path.endsWith(":getIamPolicy")

/** A project whose IAM understands what `orrery utils provision-assume-role --apply` asks for. */
export const projectStandIn = Effect.gen(function* () {
  const objects = new Map<string, Stored>()
  const policies = new Map<string, Policy>([["/projects/acme-platform", { etag: "0", bindings: [] }]])
  const writes = makeWrites(isRead)
  let edits = 0
  let unknownFor = 0
  let unfinished = 0

  const create = (name: string, body: Stored, response: unknown = body): PreparedResponse => {
    if (objects.has(name)) return error(409, "ALREADY_EXISTS")
    objects.set(name, body)
    return { body: response }
  }
  const operation = { name: "operations/1", done: true }
  const accounts = "/projects/acme-platform/serviceAccounts"
  const pools = "/projects/acme-platform/locations/global/workloadIdentityPools"

  const created = (path: string, query: URLSearchParams, body: Stored): PreparedResponse | undefined => {
    if (path === "/projects/acme-platform/roles") {
      return create(`${path}/${String(body["roleId"])}`, body["role"] as Stored)
    }
    if (path === accounts) {
      const email = `${String(body["accountId"])}@acme-platform.iam.gserviceaccount.com`
      policies.set(`${accounts}/${email}`, { etag: "0", bindings: [] })
      return create(`${accounts}/${email}`, { email })
    }
    const id = query.get("workloadIdentityPoolId") ?? query.get("workloadIdentityPoolProviderId")
    if (id === null) return undefined
    if (path !== pools && !objects.has(path.replace("/providers", ""))) return error(404, "NOT_FOUND")
    const first = unfinished > 0 ? { ...operation, done: false } : operation
    unfinished = 0
    return create(`${path}/${id}`, body, first)
  }

  const setPolicy = (resource: string, { policy }: { readonly policy: Policy }): PreparedResponse => {
    const current = policies.get(resource)
    if (current === undefined) return error(404, "NOT_FOUND")
    if (current.etag !== policy.etag) return error(409, "ABORTED")
    unknownFor -= 1
    if (unknownFor >= 0) return error(400, "INVALID_ARGUMENT")
    edits += 1
    policies.set(resource, { ...policy, etag: `${edits}` })
    return { body: policies.get(resource) }
  }

  const respond = (method: string, path: string, query: URLSearchParams, body: Stored): PreparedResponse => {
    const [name = "", verb] = path.split(":")
    if (name === "/operations/1") return { body: operation }
    if (verb === "getIamPolicy") return policies.has(name) ? { body: policies.get(name) } : error(404, "NOT_FOUND")
    if (verb === "setIamPolicy") return setPolicy(name, body as unknown as { readonly policy: Policy })
    if (name === "/projects/acme-platform") return { body: { name: "projects/123456789012" } }
    const found = objects.get(name)
    if (method === "GET") return found === undefined ? error(404, "NOT_FOUND") : { body: found }
    if (method === "POST" && verb === undefined) return created(name, query, body) ?? error(404, "NOT_FOUND")
    if (found === undefined) return error(404, "NOT_FOUND")
    const { deleted: _deleted, disabled: _disabled, state: _state, ...kept } = found
    objects.set(name, method === "PATCH" ? { ...found, ...body } : kept)
    return { body: name.startsWith(pools) ? operation : (objects.get(name) ?? {}) }
  }

  const { url } = yield* recordingServer((request) =>
    writes.answer(request, () => {
      const { pathname, searchParams } = new URL(request.path, "http://localhost")
      const body = request.body === "" ? {} : (JSON.parse(request.body) as Stored)
      return respond(request.method, decodeURIComponent(pathname), searchParams, body)
    }),
  )

  return {
    place: { iam: url, resourceManager: url, token: "a-token" },
    objects,
    policies,
    writes,
    /** Service accounts are unknown to this many changes of a policy. */
    forgetAccounts: (times: number) => (unknownFor = times),
    /** The next operation on a pool has not ended when it responds. */
    delayOperation: () => (unfinished = 1),
  }
})

export type ProjectStandIn = Effect.Success<typeof projectStandIn>
