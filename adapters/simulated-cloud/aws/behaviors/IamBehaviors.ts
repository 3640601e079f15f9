import type { Need, ResourceBehaviors, Scene } from "../../cloud/ResourceBehavior.ts"
import { type Attributes, isAttributes, textAt } from "../../value/Value.ts"
import { globalArnOf, nameOf, uniqueIdOf } from "./Identifiers.ts"

const roleOf: Need = {
  attribute: "role",
  resourceType: "aws_iam_role",
  missing: (name) => `NoSuchEntity: The role with name ${name} cannot be found.`,
}

/** Paths begin and end with a slash, so a name follows directly. */
const pathed = (kind: string, planned: Attributes, scene: Scene, name: string): string =>
  globalArnOf("iam", scene, `${kind}${textAt(planned, "path") ?? "/"}${name}`)

const exists = (what: string) => (name: string) => `EntityAlreadyExists: ${what} with name ${name} already exists.`

/** IAM compares the keys of tags without regard to case. */
const refusesTags = (planned: Attributes): string | undefined => {
  const tags = planned["tags_all"] ?? planned["tags"]
  const keys = isAttributes(tags) ? Object.keys(tags).map((key) => key.toLowerCase()) : []
  return new Set(keys).size === keys.length
    ? undefined
    : "InvalidInput: Duplicate tag keys found. Please note that Tag keys are case insensitive."
}

/** How IAM behaves. Its objects belong to the account, not to a region. */
export const iamBehaviors: ResourceBehaviors = {
  aws_iam_role: {
    global: true,
    computed: (planned, scene) => {
      const name = textAt(planned, "name") ?? nameOf(planned, scene)
      return {
        id: name,
        name,
        name_prefix: "",
        arn: pathed("role", planned, scene, name),
        create_date: scene.createdAt,
        unique_id: uniqueIdOf("AROA", scene),
        managed_policy_arns: [],
      }
    },
    defaults: { path: "/", max_session_duration: 3600, force_detach_policies: false },
    forceNew: ["name", "name_prefix", "path"],
    refusesWrite: refusesTags,
    uniqueName: (planned) => textAt(planned, "name"),
    nameTaken: exists("Role"),
    heldBy: [
      {
        resourceType: "aws_iam_role_policy_attachment",
        attribute: "role",
        refusal: () => "DeleteConflict: Cannot delete entity, must detach all policies first.",
      },
      {
        resourceType: "aws_iam_role_policy",
        attribute: "role",
        refusal: () => "DeleteConflict: Cannot delete entity, must delete policies first.",
      },
      {
        resourceType: "aws_iam_instance_profile",
        attribute: "role",
        refusal: () => "DeleteConflict: Cannot delete entity, must remove roles from instance profile first.",
      },
    ],
  },
  aws_iam_policy: {
    global: true,
    computed: (planned, scene) => {
      const name = textAt(planned, "name") ?? nameOf(planned, scene)
      const arn = pathed("policy", planned, scene, name)
      return { id: arn, arn, name, name_prefix: "", attachment_count: 0, policy_id: uniqueIdOf("ANPA", scene) }
    },
    defaults: { path: "/" },
    forceNew: ["name", "name_prefix", "path", "description"],
    refusesWrite: refusesTags,
    uniqueName: (planned) => textAt(planned, "name"),
    nameTaken: (name) =>
      `EntityAlreadyExists: A policy called ${name} already exists. Duplicate names are not allowed.`,
    heldBy: [
      {
        resourceType: "aws_iam_role_policy_attachment",
        attribute: "policy_arn",
        refusal: () => "DeleteConflict: Cannot delete a policy attached to entities.",
      },
    ],
  },
  aws_iam_role_policy: {
    global: true,
    computed: (planned, scene) => {
      const name = textAt(planned, "name") ?? nameOf(planned, scene)
      return { id: `${textAt(planned, "role") ?? ""}:${name}`, name, name_prefix: "" }
    },
    forceNew: ["name", "name_prefix", "role"],
    needs: [roleOf],
    upsert: true,
  },
  aws_iam_role_policy_attachment: {
    global: true,
    computed: (planned) => ({ id: `${textAt(planned, "role") ?? ""}/${textAt(planned, "policy_arn") ?? ""}` }),
    forceNew: ["role", "policy_arn"],
    needs: [roleOf],
    upsert: true,
  },
  aws_iam_instance_profile: {
    global: true,
    computed: (planned, scene) => {
      const name = textAt(planned, "name") ?? nameOf(planned, scene)
      return {
        id: name,
        name,
        name_prefix: "",
        arn: pathed("instance-profile", planned, scene, name),
        create_date: scene.createdAt,
        unique_id: uniqueIdOf("AIPA", scene),
      }
    },
    defaults: { path: "/" },
    forceNew: ["name", "name_prefix", "path"],
    refusesWrite: refusesTags,
    uniqueName: (planned) => textAt(planned, "name"),
    nameTaken: (name) => `EntityAlreadyExists: Instance Profile ${name} already exists.`,
    needs: [roleOf],
  },
  aws_iam_openid_connect_provider: {
    global: true,
    computed: (planned, scene) => {
      const issuer = (textAt(planned, "url") ?? "").replace(/^https:\/\//, "")
      const arn = globalArnOf("iam", scene, `oidc-provider/${issuer}`)
      return { id: arn, arn, thumbprint_list: [scene.token.slice(0, 40)] }
    },
    forceNew: ["url"],
    refusesWrite: refusesTags,
    uniqueName: (planned) => textAt(planned, "url"),
    nameTaken: (url) => `EntityAlreadyExists: Provider with url ${url} already exists.`,
  },
}
