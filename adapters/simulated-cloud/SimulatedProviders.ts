import { Context } from "effect"

import { aws } from "./aws/SimulatedProvider.ts"
import { azure } from "./azure/SimulatedProvider.ts"
import type { SimulatedProvider } from "./cloud/SimulatedProvider.ts"
import { gcp } from "./gcp/SimulatedProvider.ts"

/** The providers that are simulated, one line for each. */
export const simulatedProviders: ReadonlyArray<SimulatedProvider> = [aws, gcp, azure]

/** The providers that this simulated cloud has. */
export const SimulatedProviders = Context.Reference<ReadonlyArray<SimulatedProvider>>(
  "orrery/adapters/simulated-cloud/SimulatedProviders",
  { defaultValue: () => simulatedProviders },
)
