import type { Schema } from "effect"

/** A role in a user's account that Orrery assumes. Every text is checked before it gets here. */
export interface AssumedRole {
  readonly name: string
  /** The ARN of the identity that Orrery has. */
  readonly principal: string
  /** The id of the organization: Orrery sends it, so that no other organization can use the role. */
  readonly externalId: string
  /** What it may do, each once and in order. */
  readonly actions: ReadonlyArray<string>
}

/** Who may assume the role. */
export const trustPolicy = ({ externalId, principal }: AssumedRole) => ({
  Version: "2012-10-17",
  Statement: [
    {
      Effect: "Allow",
      Principal: { AWS: principal },
      Action: "sts:AssumeRole",
      Condition: { StringEquals: { "sts:ExternalId": externalId } },
    },
  ],
})

/** Roles are passed to these services only. */
const passedTo = ["ec2.amazonaws.com", "eks.amazonaws.com", "pods.eks.amazonaws.com", "vpc-flow-logs.amazonaws.com"]

/** Characters of actions in one policy: a managed policy has 6,144, some of which are the rest of the document. */
const actionCharactersMax = 5000

/** Divides actions, in their order, into policies that are not too long. */
const divided = (actions: ReadonlyArray<string>): ReadonlyArray<ReadonlyArray<string>> => {
  const parts: Array<Array<string>> = []
  let characters = Number.POSITIVE_INFINITY
  for (const action of actions) {
    const added = action.length + 3
    if (characters + added > actionCharactersMax) {
      parts.push([])
      characters = 0
    }
    parts.at(-1)?.push(action)
    characters += added
  }
  return parts
}

const policyOf = (Statement: ReadonlyArray<Schema.Json>) => ({ Version: "2012-10-17", Statement })

const passing = policyOf([
  {
    Effect: "Allow",
    Action: ["iam:PassRole"],
    Resource: "*",
    Condition: { StringEquals: { "iam:PassedToService": passedTo } },
  },
])

/** What the role may do, in policies that are not too long. Roles are passed to services of clusters only. */
export const permissionPolicies = ({ actions }: AssumedRole): ReadonlyArray<ReturnType<typeof policyOf>> => [
  ...divided(actions.filter((action) => action !== "iam:PassRole")).map((Action) =>
    policyOf([{ Effect: "Allow", Action, Resource: "*" }]),
  ),
  ...(actions.includes("iam:PassRole") ? [passing] : []),
]

/** The role as a CloudFormation template. */
export const roleTemplate = (role: AssumedRole): Schema.Json => {
  const policies = permissionPolicies(role).map((PolicyDocument, index) => ({
    id: `Policy${index + 1}`,
    resource: {
      Type: "AWS::IAM::ManagedPolicy",
      Properties: { ManagedPolicyName: `${role.name}-${index + 1}`, PolicyDocument },
    },
  }))
  return {
    AWSTemplateFormatVersion: "2010-09-09",
    Description: "The role that Orrery assumes to create clusters in this account.",
    Resources: {
      Role: {
        Type: "AWS::IAM::Role",
        Properties: {
          RoleName: role.name,
          AssumeRolePolicyDocument: trustPolicy(role),
          ManagedPolicyArns: policies.map(({ id }) => ({ Ref: id })),
        },
      },
      ...Object.fromEntries(policies.map(({ id, resource }) => [id, resource])),
    },
    Outputs: { RoleArn: { Description: "roleArn of a manifest.", Value: { "Fn::GetAtt": ["Role", "Arn"] } } },
  }
}

const heredoc = (value: Schema.Json): string => `jsonencode(${JSON.stringify(value, undefined, 2)})`

const policyConfiguration = (name: string, policy: Schema.Json, number: number): string =>
  `resource "aws_iam_policy" "orrery_${number}" {
  name   = "${name}-${number}"
  policy = ${heredoc(policy)}
}

resource "aws_iam_role_policy_attachment" "orrery_${number}" {
  role       = aws_iam_role.orrery.name
  policy_arn = aws_iam_policy.orrery_${number}.arn
}`

/** The role as a Terraform configuration. JSON is an expression of Terraform, and no text of it has a template in it. */
export const roleConfiguration = (role: AssumedRole): string =>
  `# The role that Orrery assumes to create clusters in this account.
resource "aws_iam_role" "orrery" {
  name               = "${role.name}"
  assume_role_policy = ${heredoc(trustPolicy(role))}
}

${permissionPolicies(role)
  .map((policy, index) => policyConfiguration(role.name, policy, index + 1))
  .join("\n\n")}

output "role_arn" {
  description = "roleArn of a manifest."
  value       = aws_iam_role.orrery.arn
}`
