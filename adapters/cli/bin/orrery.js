#!/usr/bin/env node
import { existsSync } from "node:fs"

const program = new URL("../../../dist/cli/cli.js", import.meta.url)

if (existsSync(program)) {
  await import(program.href)
} else {
  process.stderr.write(
    "The orrery command is not built yet. Build it with the development dependencies: npm install --include=dev\n",
  )
  process.exitCode = 1
}
