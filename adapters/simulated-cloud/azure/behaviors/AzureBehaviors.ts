import type { ResourceBehaviors } from "../../cloud/ResourceBehavior.ts"
import { aksBehaviors } from "./AksBehaviors.ts"
import { groupBehaviors } from "./GroupBehaviors.ts"
import { loadBalancingBehaviors } from "./LoadBalancingBehaviors.ts"
import { machineBehaviors } from "./MachineBehaviors.ts"
import { monitorBehaviors } from "./MonitorBehaviors.ts"
import { networkBehaviors } from "./NetworkBehaviors.ts"
import { storageBehaviors } from "./StorageBehaviors.ts"

/** How Azure treats every type that a template can create. */
export const azureBehaviors: ResourceBehaviors = {
  ...groupBehaviors,
  ...networkBehaviors,
  ...monitorBehaviors,
  ...aksBehaviors,
  ...machineBehaviors,
  ...loadBalancingBehaviors,
  ...storageBehaviors,
}
