import { UnsafeText } from "../synthesis/UnsafeText.ts"

/** CDKTF's mark of a Terraform reference, whose value the cloud chooses. */
const references = /\$\{TfToken\[[A-Za-z0-9_.-]+\]\}/g

/** Harmless between single quotes, in YAML between double quotes, and in sed. */
const harmless = /^[A-Za-z0-9._:/@=,+ -]*$/

const settingName = /^[a-z][a-z0-9_]*$/

const check = (name: string, value: string): void => {
  if (settingName.test(name) && harmless.test(value.replace(references, ""))) return
  throw new UnsafeText({ path: `bootstrap.${name}`, problem: "It has characters that a node's settings do not allow." })
}

/** Lines of a shell script that set variables: `name='value'`. */
export const shellSettings = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => {
      check(name, value)
      return `${name}='${value}'\n`
    })
    .join("")
