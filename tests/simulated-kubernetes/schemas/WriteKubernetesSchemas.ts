import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { brotliCompressSync, constants } from "node:zlib"

import { Effect } from "effect"

import { startControlPlane } from "#tests/fixtures/kubernetes/ControlPlane.ts"

import { dumpedApi } from "./DumpedApi.ts"
import { goTypes } from "./GoTypes.ts"
import { protobufTypes } from "./ProtobufTypes.ts"

/** Types that only Protocol Buffers name. */
const onlyMessages = ["io.k8s.apimachinery.pkg.runtime.RawExtension"]

const file = new URL("../../../adapters/simulated-kubernetes/schema/kubernetes.json.br", import.meta.url)

// Writes what simulated clusters serve, from the Kubernetes of the tests: npm run schemas:kubernetes.
const controlPlane = await startControlPlane({
  directory: mkdtempSync(join(tmpdir(), "orrery-schemas-")),
  argoCD: false,
})
try {
  const dumped = await Effect.runPromise(Effect.scoped(dumpedApi(controlPlane)))
  const all = goTypes()
  const used = Object.fromEntries(Object.entries(all).filter(([name]) => name in dumped.schemas))
  const messages = Object.entries(protobufTypes())
  const protobuf = Object.fromEntries(
    messages.filter(([name]) => name in dumped.schemas || onlyMessages.includes(name) || name.includes("ExtraValue")),
  )
  const params = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS }
  writeFileSync(file, brotliCompressSync(JSON.stringify({ ...dumped, goTypes: used, protobuf }), { params }))
} finally {
  await controlPlane.stop()
}
