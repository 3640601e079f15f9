import { IamRolePolicyAttachment } from "@cdktf/provider-aws/lib/iam-role-policy-attachment/index.js"
import { IamRole } from "@cdktf/provider-aws/lib/iam-role/index.js"
import type { Construct } from "constructs"

import { namePrefix, rolePrefixLimit } from "./NamePrefix.ts"

export interface RoleOptions {
  readonly clusterName: string
  /** A few letters for the role's name, such as `nodes`. */
  readonly purpose: string
  readonly description: string
  readonly assumeRolePolicy: string
  /** By a short, constant name, which is part of the attachment's address. */
  readonly policyArns: Readonly<Record<string, string>>
  readonly maxSessionSeconds?: number
}

/** A role with its policies attached. Resources that act with it must wait for `attachments`. */
export interface AttachedRole {
  readonly role: IamRole
  readonly attachments: ReadonlyArray<IamRolePolicyAttachment>
}

export const attachedRole = (scope: Construct, id: string, options: RoleOptions): AttachedRole => {
  const role = new IamRole(scope, id, {
    namePrefix: namePrefix(rolePrefixLimit, options.clusterName, options.purpose),
    description: options.description,
    assumeRolePolicy: options.assumeRolePolicy,
    forceDetachPolicies: true,
    lifecycle: { createBeforeDestroy: true },
    ...(options.maxSessionSeconds !== undefined && { maxSessionDuration: options.maxSessionSeconds }),
  })
  const attachments = Object.entries(options.policyArns).map(
    ([policy, policyArn]) => new IamRolePolicyAttachment(scope, `${id}_${policy}`, { role: role.name, policyArn }),
  )
  return { role, attachments }
}
