import { Schema } from "effect"

export const Architecture = Schema.Literals(["x86_64", "arm64"])
export type Architecture = typeof Architecture.Type
