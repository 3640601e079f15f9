import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"

const templates = join(import.meta.dirname, "../../../infra-templates")

const dataPrefix = "data-"

/** The types of a provider that the templates import, each a module of the provider's bindings. */
export const templateTypes = (
  provider: string,
): { readonly resources: Array<string>; readonly dataSources: Array<string> } => {
  const imported = new RegExp(`"@cdktf/provider-${provider}/lib/([a-z0-9-]+)/index\\.js"`, "g")
  const names = globSync("**/*.ts", { cwd: templates }).flatMap((path) =>
    [...readFileSync(join(templates, path), "utf8").matchAll(imported)].map(([, name = ""]) => name),
  )
  const [data, resources] = [true, false].map((isData) =>
    [...new Set(names)].filter((name) => name !== "provider" && name.startsWith(dataPrefix) === isData),
  )
  return {
    resources: (resources ?? []).map((name) => `${provider}_${name.replaceAll("-", "_")}`),
    dataSources: (data ?? []).map((name) => name.slice(dataPrefix.length).replaceAll("-", "_")),
  }
}
