import { enablePrivateCompileCache } from "./CompileCache.ts"
import { nodeProblem } from "./NodeVersion.ts"

const problem = nodeProblem(process.versions.node)
if (problem === undefined) {
  enablePrivateCompileCache()
  await import("./serve.ts")
} else {
  process.stderr.write(`${problem}\n`)
  process.exitCode = 1
}
