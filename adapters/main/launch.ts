import { enablePrivateCompileCache } from "./CompileCache.ts"

enablePrivateCompileCache()

await import("./cli.ts")
