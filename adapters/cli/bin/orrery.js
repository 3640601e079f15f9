#!/usr/bin/env node
import { existsSync } from "node:fs"
import * as nodeModule from "node:module"

const program = new URL("../../../dist/cli/cli.js", import.meta.url)

if (existsSync(program)) {
  // What follows is compiled once, not at each start. Node 20 has no such cache and starts a little slower.
  nodeModule.enableCompileCache?.()
  await import(program.href)
} else {
  process.stderr.write(
    "The orrery command is not built yet. Build it with the development dependencies: npm install --include=dev\n",
  )
  process.exitCode = 1
}
