import { IamInstanceProfile } from "@cdktf/provider-aws/lib/iam-instance-profile/index.js"
import { IamRolePolicy } from "@cdktf/provider-aws/lib/iam-role-policy/index.js"
import type { ITerraformDependable } from "cdktf"
import { Construct } from "constructs"

import { managedPolicyArn } from "../../aws/AwsRequest.ts"
import type { Encryption } from "../../aws/Encryption.ts"
import { namePrefix, rolePrefixLimit } from "../../aws/NamePrefix.ts"
import { policyDocument, type Statement, trustService } from "../../aws/PolicyDocument.ts"
import { attachedRole } from "../../aws/Role.ts"
import type { BucketAccess } from "../../bootstrap/Bootstrapper.ts"
import { controlPlaneStatements } from "./ControlPlanePolicy.ts"
import type { SelfManagedRequest } from "./SelfManagedRequest.ts"

/** The identity of machines, and what has to exist before one of them starts. */
export interface MachineAccess {
  readonly profileArn: string
  readonly grants: ReadonlyArray<ITerraformDependable>
}

export interface ClusterAccess {
  readonly controlPlane: MachineAccess
  readonly nodes: MachineAccess
}

const objectArns = ({ partition, selfHosted }: SelfManagedRequest, keys: ReadonlyArray<string>) =>
  keys.map((key) => `arn:${partition}:s3:::${selfHosted.bucketName}/${key}${key.endsWith("/") ? "*" : ""}`)

/** Each role reads and writes its own part of the bucket only, and lists nothing. */
const bucketStatements = (request: SelfManagedRequest, { reads, writes }: BucketAccess): ReadonlyArray<Statement> => [
  { Sid: "ReadFromTheBucket", Effect: "Allow", Action: "s3:GetObject", Resource: objectArns(request, reads) },
  ...(writes.length === 0
    ? []
    : [
        {
          Sid: "WriteToTheBucket",
          Effect: "Allow" as const,
          Action: "s3:PutObject",
          Resource: objectArns(request, writes),
        },
      ]),
]

const keyStatements = ({ keyArn }: Encryption): ReadonlyArray<Statement> => [
  {
    Sid: "EncryptSecretsAndObjects",
    Effect: "Allow",
    Action: ["kms:Encrypt", "kms:Decrypt", "kms:GenerateDataKey*", "kms:DescribeKey"],
    Resource: keyArn,
  },
  {
    Sid: "AttachEncryptedDisks",
    Effect: "Allow",
    Action: "kms:CreateGrant",
    Resource: keyArn,
    Condition: { Bool: { "kms:GrantIsForAWSResource": "true" } },
  },
]

const nodeStatements = ({ keyArn }: Encryption): ReadonlyArray<Statement> => [
  { Sid: "DecryptObjects", Effect: "Allow", Action: "kms:Decrypt", Resource: keyArn },
  { Sid: "KnowItself", Effect: "Allow", Action: "ec2:DescribeInstances", Resource: "*" },
]

interface Machines {
  readonly id: string
  readonly purpose: string
  readonly description: string
  readonly policies: Readonly<Record<string, string>>
  readonly statements: ReadonlyArray<Statement>
}

const defineMachines = (scope: Construct, request: SelfManagedRequest, machines: Machines): MachineAccess => {
  const { description, id, policies, purpose, statements } = machines
  const { attachments, role } = attachedRole(scope, id, {
    clusterName: request.name,
    purpose,
    description,
    assumeRolePolicy: trustService("ec2.amazonaws.com"),
    policyArns: { sessions: managedPolicyArn(request, "AmazonSSMManagedInstanceCore"), ...policies },
  })
  const own = new IamRolePolicy(scope, `${id}_own`, {
    name: purpose,
    role: role.name,
    policy: policyDocument(...statements),
  })
  const profile = new IamInstanceProfile(scope, `${id}_profile`, {
    namePrefix: namePrefix(rolePrefixLimit, request.name, purpose),
    role: role.name,
    tags: { Name: `${request.name}-${purpose}` },
    lifecycle: { createBeforeDestroy: true },
  })
  return { profileArn: profile.arn, grants: [...attachments, own] }
}

/** The identities of machines: that of the control plane keeps the cluster, that of nodes only joins it. */
export const defineAccess = (
  parent: Construct,
  request: SelfManagedRequest,
  parts: {
    readonly encryption: Encryption
    readonly access: { readonly controlPlane: BucketAccess; readonly worker: BucketAccess }
  },
): ClusterAccess => {
  const scope = new Construct(parent, "access")
  const { access, encryption } = parts
  return {
    controlPlane: defineMachines(scope, request, {
      id: "control_plane",
      purpose: "control-plane",
      description: `The control plane of cluster ${request.name}.`,
      policies: { volumes: managedPolicyArn(request, "service-role/AmazonEBSCSIDriverPolicy") },
      statements: [
        ...bucketStatements(request, access.controlPlane),
        ...keyStatements(encryption),
        ...controlPlaneStatements(request),
      ],
    }),
    nodes: defineMachines(scope, request, {
      id: "nodes",
      purpose: "nodes",
      description: `The nodes of cluster ${request.name}.`,
      policies: { registry: managedPolicyArn(request, "AmazonEC2ContainerRegistryPullOnly") },
      statements: [...bucketStatements(request, access.worker), ...nodeStatements(encryption)],
    }),
  }
}
