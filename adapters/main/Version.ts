import { readFileSync } from "node:fs"

import * as Schema from "effect/Schema"

const PackageJson = Schema.fromJsonString(Schema.Struct({ version: Schema.String }))

/** The version of Orrery, from its package. */
export const { version } = Schema.decodeSync(PackageJson)(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
)
