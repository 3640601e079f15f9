import { Schema, Struct } from "effect"

import { clouds } from "./Clouds.ts"

/** The name of a cloud in requests and responses. */
export const CloudProvider = Schema.Literals(Struct.keys(clouds))
export type CloudProvider = typeof CloudProvider.Type
