import { Schema } from "effect"

export const CloudProvider = Schema.Literals(["aws", "gcp", "azure"])
export type CloudProvider = typeof CloudProvider.Type
