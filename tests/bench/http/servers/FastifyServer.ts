import process from "node:process"

import fastify from "fastify"

import { announce } from "../Measured.ts"
import { plainCluster } from "./PlainCluster.ts"

const read = plainCluster(process.argv[2] ?? "")
const app = fastify()

const text = { type: "string" }
const cluster = {
  type: "object",
  properties: {
    ...Object.fromEntries(
      ["clusterId", "clusterName", "organizationId", "provider", "provisionerType", "region", "architecture"].map(
        (name) => [name, text],
      ),
    ),
    ...Object.fromEntries(
      ["kubernetesVersion", "state", "clusterFQDN", "engine", "createdTimestamp", "lastUpdatedTimestamp"].map(
        (name) => [name, text],
      ),
    ),
    controlPlaneNode: { type: "integer" },
    workerNodes: { type: "integer" },
    addOnService: { type: "array", items: text },
    application: { type: "array", items: text },
    totalMonthlyCost: { type: "number" },
    simulated: { type: "boolean" },
  },
}

app.get(
  "/api/v1/clusters/:clusterId",
  {
    schema: {
      params: { type: "object", properties: { clusterId: { type: "string", maxLength: 64 } } },
      response: {
        200: { type: "object", properties: { data: cluster, id: text, message: text, status: { type: "integer" } } },
      },
    },
  },
  async (request, reply) => {
    const key = request.headers["x-api-key"]
    const { clusterId } = request.params as { clusterId: string }
    const found = await read(typeof key === "string" ? key : "", clusterId)
    if (found !== undefined) return found
    reply.callNotFound()
    return reply
  },
)

await app.listen({ port: 0, host: "127.0.0.1" })
const address = app.server.address()
announce(typeof address === "object" && address !== null ? address.port : 0)
