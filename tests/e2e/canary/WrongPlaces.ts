import { assert } from "@effect/vitest"
import { Effect } from "effect"

import type { Accounts } from "./Accounts.ts"
import { type Call, type Driver, type Operation, operations, withKey, withToken } from "./ApiDriver.ts"
import type { Canaries } from "./Canaries.ts"
import { clusterRequest, freshCredentials } from "./Clusters.ts"

const credentialsOf = ({ id, security }: Operation, { keys, token }: Accounts) => {
  if (security === "none") return {}
  if (security === "bearer") return withToken(token).headers
  // This one ends the key it is sent with.
  return withKey(id === "revokeOwnKey" ? keys.revoked.key : keys.main.key).headers
}

/** The ways in which a secret gets where no secret belongs, into every operation. */
const slips = ({ fresh }: Canaries): ReadonlyArray<(operation: Operation) => Call> => {
  const misspelled = {
    credential: { AWS_SECRET_ACCESS_KEY: fresh("a secret under a misspelled field") },
    credentials: { type: "static", data: { AWS_SECRET_ACCES_KEY: fresh("a secret beside its field") } },
    password: fresh("a password in a body"),
  }
  const query = { token: fresh("a token in a query"), api_key: fresh("a key in a query", "orr_") }
  const cookie = `session=${fresh("a cookie")}`
  const organization = fresh("a secret in X-Organization-Id")
  const refusedName = fresh("a secret in the Idempotency-Key of a refused request")
  const password = Buffer.from(`ada:${fresh("a password in Basic credentials")}`).toString("base64")
  const badName = `é ${fresh("a secret in an Idempotency-Key nobody may send")}`
  const badId = `"${fresh("a secret in an X-Request-Id nobody may send")}"`
  const protocol = fresh("a secret in Sec-WebSocket-Protocol")

  return [
    ({ id, method }) => ({
      query,
      headers: { cookie, ...(id === "createProfile" ? {} : { "idempotency-key": refusedName }) },
      ...(method === "GET" ? {} : { body: misspelled }),
    }),
    () => ({ headers: { "x-organization-id": organization, authorization: `Basic ${password}` } }),
    () => ({ headers: { "idempotency-key": badName, "x-request-id": badId, "sec-websocket-protocol": protocol } }),
  ]
}

/** Lets each secret slip into each operation, with credentials that let the request through and without. */
export const slipSecrets = Effect.fn("slipSecrets")(function* (
  { call }: Driver,
  canaries: Canaries,
  accounts: Accounts,
) {
  for (const slip of slips(canaries)) {
    for (const operation of operations) {
      const { headers, ...sent } = slip(operation)
      yield* call(operation.id, { ...sent, headers: { ...headers, ...credentialsOf(operation, accounts) } })
    }
  }
})

/** Requests for a cluster with secrets where they do not belong. */
const wrongRequests = (canaries: Canaries): Readonly<Record<string, unknown>> => {
  const { data } = freshCredentials(canaries, "a request that is refused")
  const { fresh } = canaries
  const right = clusterRequest("refused", { type: "static", data })
  const eks = (more: object) => ({
    ...right,
    provisioner: { type: "eks", eks: { accountId: "123456789012", ...more } },
  })
  const secretKey = fresh("a secret as the name of a field")
  return {
    "in a misspelled field": eks({ credential: { type: "static", data } }),
    "in a misspelled key": eks({
      credentials: { type: "static", data: { ...data, AWS_SECRET_KEY: fresh("a secret in a misspelled key") } },
    }),
    "as a key": eks({ credentials: { type: "static", data: { ...data, [secretKey]: "x" } } }),
    "as the type": eks({ credentials: { type: fresh("a secret as a type"), data } }),
    "as the source": eks({ credentials: { source: fresh("a secret as a source"), data } }),
    "beside the name of a secret": eks({
      credentials: {
        source: "k8s_secret",
        data: { namespace: "platform", name: "keys", AWS_SECRET_ACCESS_KEY: fresh("a secret beside a name") },
      },
    }),
    "as the name of a secret": eks({
      credentials: { source: "k8s_secret", data: { namespace: "platform", name: fresh("a secret as a name", "S_") } },
    }),
    "as an external id": eks({
      credentials: { type: "dynamic", data: { externalId: fresh("a secret as an external id") } },
    }),
    "instead of an object": eks({ credentials: fresh("a secret instead of an object") }),
    "too short": eks({
      credentials: { type: "static", data: { ...data, AWS_SECRET_ACCESS_KEY: fresh("a short secret", "s", 5) } },
    }),
    "beside a mistake": { ...right, region: "nowhere-1" },
    "in the cluster's name": { ...right, clusterName: fresh("a secret in a cluster's name", "Canary_") },
    "in a region": { ...right, region: fresh("a secret in a region") },
    "in a machine type": {
      ...right,
      clusterSpec: {
        dataPlane: {
          nodeGroups: [
            { name: "general", minNode: 1, maxNode: 3, machineTypes: [fresh("a secret as a machine type")] },
          ],
        },
      },
    },
    "in JSON that ends too early": `{"password": "${fresh("a secret in cut JSON")}"`,
    "in what is no JSON": fresh("a secret in no JSON"),
    "in a number's place": `{"clusterName": ${fresh("a secret in a number's place")}}`,
  }
}

/** Asks for clusters that cannot be, in earnest and as a preview. */
export const askWrongly = Effect.fn("askWrongly")(function* ({ call }: Driver, canaries: Canaries, key: string) {
  for (const [name, body] of Object.entries(wrongRequests(canaries))) {
    for (const query of [{}, { dryRun: "true" }]) {
      const response = yield* call("createCluster", { ...withKey(key), query, body })
      assert.strictEqual(response.status, 400, `${name}: ${response.text}`)
    }
  }
  const preview = clusterRequest("previewed", freshCredentials(canaries, "a preview"))
  assert.strictEqual(
    (yield* call("createCluster", { ...withKey(key), query: { dryRun: "true" }, body: preview })).status,
    200,
  )
  const checked = clusterRequest("checked", freshCredentials(canaries, "a preflight"))
  assert.strictEqual((yield* call("preflightCluster", { ...withKey(key), body: checked })).status, 200)
})
