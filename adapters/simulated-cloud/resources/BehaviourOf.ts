import { textAt } from "../value/Value.ts"
import { eksBehaviours } from "./EksBehaviours.ts"
import { iamBehaviours } from "./IamBehaviours.ts"
import { networkBehaviours } from "./NetworkBehaviours.ts"
import { platformBehaviours } from "./PlatformBehaviours.ts"
import { arnOf, nameOf, type ResourceBehaviour, type ResourceBehaviours, uuidOf } from "./ResourceBehaviour.ts"

const behaviours: ResourceBehaviours = {
  ...networkBehaviours,
  ...iamBehaviours,
  ...eksBehaviours,
  ...platformBehaviours,
}

/** The rules of thumb for a type the simulated cloud knows nothing particular about. */
const ruleOfThumb = (resourceType: string): ResourceBehaviour => {
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
export const behaviourOf = (resourceType: string): ResourceBehaviour => {
  const known = Object.hasOwn(behaviours, resourceType) ? behaviours[resourceType] : undefined
  return known ?? ruleOfThumb(resourceType)
}
