import { chmod, mkdir, readFile, rename, rm, symlink } from "node:fs/promises"
import { fileURLToPath } from "node:url"

const root = new URL("../../../", import.meta.url)
const at = (path) => fileURLToPath(new URL(path, root))

const barrelImport = /import \{([^}]*)\} from "(effect(?:\/[a-z-]+)?)"/g

/** `import { A, type B } from "effect"` as one import for each module: a bundle cannot leave out the modules of a barrel. */
const withoutBarrels = (source) =>
  source.replace(barrelImport, (_whole, names, barrel) =>
    names
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "" && !name.startsWith("type "))
      .map((name) => `import * as ${name} from "${barrel}/${name}"`)
      .join(";"),
  )

const deepImports = {
  name: "deep imports",
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/](?:adapters|application|domain)[\\/].*\.ts$/ }, async ({ path }) => ({
      contents: withoutBarrels(await readFile(path, "utf8")),
      loader: "ts",
    }))
  },
}

/** Bundles the command line: loading hundreds of modules one by one takes eight times as long. */
const bundle = async ({ build }) => {
  // Built beside its place and then moved there, so that the command stays usable.
  const draft = at(`dist/cli-${process.pid}`)
  await build({
    absWorkingDir: at("."),
    entryPoints: { cli: at("adapters/main/launch.ts") },
    outdir: draft,
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    platform: "node",
    target: "node20",
    logLevel: "warning",
    plugins: [deepImports],
    // Its modules, not its CommonJS: that one loses its names when it is imported late.
    alias: { yaml: at("node_modules/yaml/browser/index.js") },
    define: { "Intl.Segmenter": "LazySegmenter" },
    inject: [at("adapters/cli/bundle/LazySegmenter.js")],
    banner: {
      js: "import{createRequire as orreryRequire}from'node:module';const require=orreryRequire(import.meta.url);",
    },
  })
  await rm(at("dist/cli"), { recursive: true, force: true })
  await rename(draft, at("dist/cli"))
}

/** npm links the commands of dependencies only; `npx orrery` in this repository needs its own one too. */
const link = async () => {
  const command = at("node_modules/.bin/orrery")
  await chmod(at("adapters/cli/bin/orrery.js"), 0o755)
  await mkdir(at("node_modules/.bin"), { recursive: true })
  await rm(command, { force: true })
  await symlink("../../adapters/cli/bin/orrery.js", command)
}

const esbuild = await import("esbuild").catch(() => undefined)
if (esbuild === undefined) {
  process.stdout.write("The orrery command is not built: esbuild is a development dependency and is not installed.\n")
} else {
  await bundle(esbuild)
  await link()
}
