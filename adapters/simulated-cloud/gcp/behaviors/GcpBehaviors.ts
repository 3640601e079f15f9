import type { ResourceBehaviors } from "../../cloud/ResourceBehavior.ts"
import { gkeBehaviors } from "./GkeBehaviors.ts"
import { networkBehaviors } from "./NetworkBehaviors.ts"
import { projectBehaviors } from "./ProjectBehaviors.ts"

/** How Google Cloud treats every type that a template can create. */
export const gcpBehaviors: ResourceBehaviors = { ...networkBehaviors, ...projectBehaviors, ...gkeBehaviors }
