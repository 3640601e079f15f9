import type { ResourceBehaviors } from "../../cloud/ResourceBehavior.ts"
import { gkeBehaviors } from "./GkeBehaviors.ts"
import { loadBalancingBehaviors } from "./LoadBalancingBehaviors.ts"
import { machineBehaviors } from "./MachineBehaviors.ts"
import { networkBehaviors } from "./NetworkBehaviors.ts"
import { projectBehaviors } from "./ProjectBehaviors.ts"
import { storageBehaviors } from "./StorageBehaviors.ts"

/** How Google Cloud treats every type that a template can create. */
export const gcpBehaviors: ResourceBehaviors = {
  ...networkBehaviors,
  ...machineBehaviors,
  ...loadBalancingBehaviors,
  ...storageBehaviors,
  ...projectBehaviors,
  ...gkeBehaviors,
}
