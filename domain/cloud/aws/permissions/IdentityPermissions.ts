import type { TypePermissions } from "../../Permissions.ts"

/** What roles, policies and identity providers need. */
export const identityPermissions: Readonly<Record<string, TypePermissions>> = {
  aws_iam_role: {
    create: ["iam:CreateRole", "iam:TagRole"],
    read: ["iam:GetRole", "iam:ListRolePolicies", "iam:ListAttachedRolePolicies"],
    update: ["iam:UpdateRole", "iam:UpdateAssumeRolePolicy", "iam:TagRole", "iam:UntagRole"],
    delete: ["iam:DeleteRole", "iam:ListInstanceProfilesForRole"],
  },
  aws_iam_role_policy: {
    create: ["iam:PutRolePolicy"],
    read: ["iam:GetRolePolicy"],
    update: ["iam:PutRolePolicy"],
    delete: ["iam:DeleteRolePolicy"],
  },
  aws_iam_role_policy_attachment: {
    create: ["iam:AttachRolePolicy"],
    read: ["iam:ListAttachedRolePolicies"],
    delete: ["iam:DetachRolePolicy"],
  },
  aws_iam_policy: {
    create: ["iam:CreatePolicy", "iam:TagPolicy"],
    read: ["iam:GetPolicy", "iam:GetPolicyVersion"],
    update: ["iam:CreatePolicyVersion", "iam:DeletePolicyVersion", "iam:TagPolicy", "iam:UntagPolicy"],
    delete: ["iam:DeletePolicy", "iam:ListPolicyVersions"],
  },
  aws_iam_openid_connect_provider: {
    create: ["iam:CreateOpenIDConnectProvider", "iam:TagOpenIDConnectProvider"],
    read: ["iam:GetOpenIDConnectProvider"],
    update: [
      "iam:UpdateOpenIDConnectProviderThumbprint",
      "iam:TagOpenIDConnectProvider",
      "iam:UntagOpenIDConnectProvider",
    ],
    delete: ["iam:DeleteOpenIDConnectProvider"],
  },
  aws_iam_instance_profile: {
    create: ["iam:CreateInstanceProfile", "iam:AddRoleToInstanceProfile", "iam:PassRole", "iam:TagInstanceProfile"],
    read: ["iam:GetInstanceProfile"],
    update: ["iam:TagInstanceProfile", "iam:UntagInstanceProfile"],
    delete: ["iam:RemoveRoleFromInstanceProfile", "iam:DeleteInstanceProfile"],
  },
}
