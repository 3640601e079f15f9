import { resolve } from "node:path"
import { fileURLToPath } from "node:url"

import react from "@vitejs/plugin-react"
import vike from "vike/plugin"
import { defineConfig } from "vite"

import { repositoryRoot } from "./configuration/RepositoryRoot.ts"
import { searchPlugin } from "./output/SearchPlugin.ts"
import { contentFolder } from "./pipeline/ContentPath.ts"
import type { Site } from "./site/Site.ts"

/** Read by Node itself and not bundled: what it imports finds its files by its own address. */
const siteModule = new URL("site/Site.ts", import.meta.url).href

const content = resolve(repositoryRoot, contentFolder)

type ReadSite = () => Promise<Site>

/** A build reads the site once; the development server reads it again after each change. */
const readSiteFor = (command: "build" | "serve"): ReadSite => {
  return async () => {
    const { loadSite, loadedSite } = (await import(siteModule)) as Readonly<Record<"loadSite" | "loadedSite", ReadSite>>
    return command === "build" ? loadedSite() : loadSite()
  }
}

/** Two builds at once would overwrite a file that they share below `node_modules`. */
const concurrentBuilds = { vitePluginServerEntry: { disableAutoImport: true } }

export default defineConfig(({ command }) => ({
  root: fileURLToPath(new URL(".", import.meta.url)),
  base: "/docs/",
  ...concurrentBuilds,
  plugins: [
    vike(),
    react(),
    searchPlugin(readSiteFor(command)),
    {
      name: "orrery:content",
      configureServer: (server) => {
        server.watcher.add(content)
        server.watcher.on("all", (_, path) => {
          if (path.startsWith(content)) server.ws.send({ type: "full-reload" })
        })
      },
    },
  ],
  define: { siteModule: JSON.stringify(siteModule) },
  worker: { format: "es" },
  // Without this, the development server finds the dependency when the search starts, and reloads the page then.
  optimizeDeps: { include: ["fuse.js/basic"] },
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
}))
