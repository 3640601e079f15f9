import { enableCompileCache } from "node:module"

// What follows is compiled once, not at each start: it is half of the time a start takes.
enableCompileCache()

await import("./serve.ts")
