import { Schema } from "effect"

/** Which engine produced a result, and whether its cloud was simulated. Every plan and operation carries it. */
export const EngineInfo = Schema.Struct({
  /** `terraform 1.11.4`, `opentofu 1.10.0` or `built-in, simulated only`. */
  engine: Schema.String,
  simulated: Schema.Boolean,
})
export type EngineInfo = typeof EngineInfo.Type
