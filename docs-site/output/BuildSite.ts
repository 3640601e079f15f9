import { fileURLToPath } from "node:url"

import { build } from "vike/api"

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

await build({ viteConfig: { root: path(".."), configFile: path("../vite.config.ts") } })
