import { chmod, mkdir, rm, symlink } from "node:fs/promises"
import { fileURLToPath } from "node:url"

const root = new URL("../../", import.meta.url)
const at = (path) => fileURLToPath(new URL(path, root))

/** The API's own pages come with the library that describes the API; the command line never shows them. */
const withoutPages = {
  name: "without pages",
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]httpApi(?:Scalar|Swagger)\.js$/ }, () => ({ contents: "export {}" }))
  },
}

/** Bundles the command line: loading hundreds of modules one by one takes eight times as long. */
const bundle = async ({ build }) => {
  await rm(at("dist/cli"), { recursive: true, force: true })
  await build({
    absWorkingDir: at("."),
    entryPoints: [at("adapters/main/cli.ts")],
    outdir: at("dist/cli"),
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    platform: "node",
    target: "node20",
    logLevel: "warning",
    plugins: [withoutPages],
    banner: {
      js: "import{createRequire as orreryRequire}from'node:module';const require=orreryRequire(import.meta.url);",
    },
  })
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
