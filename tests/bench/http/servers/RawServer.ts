import { createServer } from "node:http"
import process from "node:process"

import { announce } from "../Measured.ts"
import { plainCluster } from "./PlainCluster.ts"

const read = plainCluster(process.argv[2] ?? "")
const prefix = "/api/v1/clusters/"

const server = createServer((request, response) => {
  const key = request.headers["x-api-key"]
  const id = request.url?.startsWith(prefix) === true ? request.url.slice(prefix.length) : ""
  read(typeof key === "string" ? key : "", id).then(
    (found) => {
      const body = JSON.stringify(found ?? { error: "Not found." })
      response.writeHead(found === undefined ? 404 : 200, {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
      })
      response.end(body)
    },
    () => response.writeHead(500).end(),
  )
})
server.listen(0, "127.0.0.1", () => {
  const address = server.address()
  announce(typeof address === "object" && address !== null ? address.port : 0)
})
