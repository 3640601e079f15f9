import { Context } from "effect"

import { aws } from "./aws/TerraformProvider.ts"
import { azure } from "./azure/TerraformProvider.ts"
import { gcp } from "./gcp/TerraformProvider.ts"
import type { TerraformProvider } from "./TerraformProvider.ts"

/** The providers that runs and inventories work with, one line for each. */
export const TerraformProviders = Context.Reference<ReadonlyArray<TerraformProvider>>(
  "orrery/adapters/terraform/TerraformProviders",
  { defaultValue: () => [aws, gcp, azure] },
)
