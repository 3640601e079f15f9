import type { ApiOperation } from "./ApiDocument.ts"
import { sampleRequest, sampleTabs } from "./Samples.ts"

const server = "ws://127.0.0.1:8080"

const typescript = (path: string): string => `// npm install ws
import { WebSocket } from "ws"

const socket = new WebSocket("${server}${path}", {
  headers: { "X-API-Key": process.env["ORRERY_API_KEY"]! },
})
socket.on("message", (data) => console.log(JSON.parse(String(data))))
socket.on("close", (code, reason) => console.log(code, String(reason)))`

const go = (path: string): string => `// go get github.com/coder/websocket
package main

import (
\t"context"
\t"fmt"
\t"net/http"
\t"os"

\t"github.com/coder/websocket"
)

func main() {
\tctx := context.Background()
\tsocket, _, err := websocket.Dial(ctx, "${server}${path}", &websocket.DialOptions{
\t\tHTTPHeader: http.Header{"X-API-Key": {os.Getenv("ORRERY_API_KEY")}},
\t})
\tif err != nil {
\t\tpanic(err)
\t}
\tdefer socket.CloseNow()
\tfor {
\t\t_, event, err := socket.Read(ctx)
\t\tif err != nil {
\t\t\tfmt.Println(websocket.CloseStatus(err), err)
\t\t\treturn
\t\t}
\t\tfmt.Println(string(event))
\t}
}`

const python = (path: string): string => `# pip install websockets
import os

from websockets.sync.client import connect

headers = {"X-API-Key": os.environ["ORRERY_API_KEY"]}
with connect("${server}${path}", additional_headers=headers) as socket:
    for event in socket:
        print(event)`

/** How to open a websocket; curl speaks it from 8.11 on. */
export const streamSamples = (operation: ApiOperation): string => {
  const { path } = sampleRequest(operation)
  return sampleTabs([
    {
      label: "curl",
      language: "bash",
      text: `curl --no-buffer '${server}${path}' \\\n  -H "X-API-Key: $ORRERY_API_KEY"`,
    },
    { label: "TypeScript", language: "typescript", text: typescript(path) },
    { label: "Go", language: "go", text: go(path) },
    { label: "Python", language: "python", text: python(path) },
  ])
}
