import { enablePrivateCompileCache } from "./CompileCache.ts"

enablePrivateCompileCache()

await import("./serve.ts")
