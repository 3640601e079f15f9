import type { ResourceBehaviors } from "../../cloud/ResourceBehavior.ts"
import { eksBehaviors } from "./EksBehaviors.ts"
import { iamBehaviors } from "./IamBehaviors.ts"
import { loadBalancingBehaviors } from "./LoadBalancingBehaviors.ts"
import { machineBehaviors } from "./MachineBehaviors.ts"
import { networkBehaviors } from "./NetworkBehaviors.ts"
import { platformBehaviors } from "./PlatformBehaviors.ts"
import { storageBehaviors } from "./StorageBehaviors.ts"

/** The behavior of AWS for every type that a template can create. */
export const awsBehaviors: ResourceBehaviors = {
  ...networkBehaviors,
  ...iamBehaviors,
  ...eksBehaviors,
  ...platformBehaviors,
  ...machineBehaviors,
  ...loadBalancingBehaviors,
  ...storageBehaviors,
}
