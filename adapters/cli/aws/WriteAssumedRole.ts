import { Console, Effect } from "effect"

import { applyAccess } from "../cloud-access/ApplyAccess.ts"
import { checkText, requireText } from "../cloud-access/ChosenText.ts"
import type { CloudAccessInput } from "../cloud-access/CloudAccessInput.ts"
import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import { writeValue } from "../output/Output.ts"
import { type AssumedRole, permissionPolicies, roleConfiguration, roleTemplate, trustPolicy } from "./AssumedRole.ts"
import { RolePlans } from "./RolePlans.ts"

const principalPattern = /^arn:aws(?:-cn|-us-gov)?:iam::\d{12}:(?:root|(?:role|user)\/[\w+=,.@/-]{1,512})$/
const externalIdPattern = /^[\w+=,.@:/-]{2,200}$/
/** The role that Orrery assumes where a manifest names none. */
const defaultName = "OrreryProvisioner"

const namePattern = /^[\w+=,.@-]{1,64}$/

const readRole = Effect.fnUntraced(function* (input: CloudAccessInput) {
  const { actions, externalId, name = defaultName, principal } = input
  if (principal === undefined) {
    return yield* requireText("principal", "the ARN of the identity that the Orrery server has. Ask its operator.")
  }
  if (externalId === undefined) {
    return yield* requireText("external-id", "the id of your organization, from `orrery org get`.")
  }
  return {
    name: yield* checkText("name", name, namePattern, "a name of an IAM role, such as OrreryProvisioner"),
    principal: yield* checkText(
      "principal",
      principal,
      principalPattern,
      "the ARN of a role, a user or an account, such as arn:aws:iam::123456789012:role/orrery-server",
    ),
    externalId: yield* checkText("external-id", externalId, externalIdPattern, "the id of an organization"),
    actions,
  } satisfies AssumedRole
})

const applyRole = Effect.fnUntraced(function* (role: AssumedRole, yes: boolean) {
  const { name, principal } = role
  const { plan } = yield* RolePlans
  const [, partition = ""] = principal.split(":")
  const planned = plan({ name, partition, trust: trustPolicy(role), policies: permissionPolicies(role) })
  return yield* applyAccess(planned, role.actions.length, yes)
})

/** Writes or applies the role that Orrery assumes. */
export const writeAssumedRole = Effect.fnUntraced(function* (input: CloudAccessInput) {
  const role = yield* readRole(input)
  const { apply, format = "terraform", yes } = input
  if (apply) return yield* applyRole(role, yes)
  if (format === "cloudformation") return yield* writeValue("yaml", roleTemplate(role))
  if (format === "terraform") return yield* Console.log(roleConfiguration(role))
  return yield* commandFailed(exitCodes.badInput, "--format: expected terraform or cloudformation for this provider.")
})
