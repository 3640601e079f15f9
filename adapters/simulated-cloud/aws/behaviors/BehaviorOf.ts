import { arnOf, nameOf, type ResourceBehavior, type ResourceBehaviors, uuidOf } from "../../cloud/ResourceBehavior.ts"
import { textAt } from "../../value/Value.ts"
import { eksBehaviors } from "./EksBehaviors.ts"
import { iamBehaviors } from "./IamBehaviors.ts"
import { networkBehaviors } from "./NetworkBehaviors.ts"
import { platformBehaviors } from "./PlatformBehaviors.ts"

const behaviors: ResourceBehaviors = {
  ...networkBehaviors,
  ...iamBehaviors,
  ...eksBehaviors,
  ...platformBehaviors,
}

/** The rules of thumb for a type the simulated cloud knows nothing particular about. */
const ruleOfThumb = (resourceType: string): ResourceBehavior => {
  const [, service = "aws", ...kind] = resourceType.split("_")
  return {
    computed: (planned, scene) => {
      const name = textAt(planned, "name") ?? nameOf(planned, scene)
      const id = `${kind.join("-")}-${uuidOf(scene)}`
      return {
        id,
        name,
        name_prefix: "",
        arn: arnOf(service, scene, `${kind.join("-")}/${id}`),
        owner_id: scene.accountId,
      }
    },
    forceNew: ["name", "name_prefix", "vpc_id", "cluster_name"],
  }
}

/** How the simulated cloud treats a type. */
export const behaviorOf = (resourceType: string): ResourceBehavior => {
  const known = Object.hasOwn(behaviors, resourceType) ? behaviors[resourceType] : undefined
  return known ?? ruleOfThumb(resourceType)
}
