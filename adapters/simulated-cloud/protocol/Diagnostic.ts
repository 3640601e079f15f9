import type { CloudRefusal } from "../cloud/CloudRefusal.ts"
import type { ValuePath } from "../cloud/Planning.ts"

/** An error as the `Diagnostic` message carries it. */
export const errorDiagnostic = ({ summary, detail }: Pick<CloudRefusal, "summary" | "detail">) => ({
  severity: "ERROR",
  summary,
  detail,
})

/** A path as the `AttributePath` message carries it. */
export const attributePath = (path: ValuePath) => ({
  steps: path.map((step) => (typeof step === "number" ? { element_key_int: step } : { attribute_name: step })),
})
