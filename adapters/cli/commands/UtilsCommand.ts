import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

import { connectionFlags, optionalFiles, output, yes } from "./Flags.ts"

const optionalText = (name: string, metavar: string, description: string) =>
  Flag.String(name).pipe(Flag.withMetavar(metavar), Flag.withDescription(description), Flag.optional)

const cidr = Flag.String("cidr").pipe(
  Flag.withMetavar("CIDR"),
  Flag.withDescription("The address range of the VPC, from /16 to /24, such as 10.0.0.0/16"),
)

const zones = Flag.String("zones").pipe(
  Flag.withMetavar("ZONES"),
  Flag.withDescription("The availability zones with commas, at least two, such as eu-west-1a,eu-west-1b"),
)

const externalId = optionalText(
  "external-id",
  "ID",
  "What the trust policy of the role asks for. Orrery sends the id of your organization",
)

const awsTmpCredentials = Command.make(
  "aws-tmp-credentials",
  {
    roleArn: optionalText("role-arn", "ARN", "A role to assume. By default the identity of this machine itself"),
    externalId,
    duration: Flag.Int("duration").pipe(
      Flag.withSchema(Schema.Int.check(Schema.isBetween({ minimum: 900, maximum: 129_600 }))),
      Flag.withMetavar("SECONDS"),
      Flag.withDescription("How long they work, from 900 to 129600. By default 3600"),
      Flag.withDefault(3600),
    ),
    output: Flag.Literals("output", ["export", "env", "json", "manifest"]).pipe(
      Flag.withAlias("o"),
      Flag.withDescription("For a shell, a file of variables, a program or a manifest. By default export"),
      Flag.withDefault("export"),
    ),
  },
  (input) =>
    Effect.flatMap(
      Effect.promise(() => import("../aws/WriteTemporaryCredentials.ts")),
      ({ writeTemporaryCredentials }) => writeTemporaryCredentials(input),
    ),
).pipe(
  Command.withDescription(
    "Get temporary AWS credentials from STS with the AWS profile of this machine, and write them to the standard output. They are secrets: do not keep the output.",
  ),
  Command.withShortDescription("Get temporary AWS credentials from STS"),
  Command.withExamples([
    {
      command: "orrery utils aws-tmp-credentials --role-arn arn:aws:iam::123456789012:role/deploy -o manifest",
      description: "Credentials of a role, as the part of a manifest",
    },
  ]),
)

const generateEksSubnets = Command.make("generate-eks-subnets", { cidr, zones, output }, (input) =>
  Effect.flatMap(
    Effect.promise(() => import("../aws/GenerateSubnets.ts")),
    ({ generateSubnets }) => generateSubnets(input),
  ),
).pipe(
  Command.withDescription(
    "Divide the address range of a VPC into subnets for an EKS cluster, as Orrery divides its own",
  ),
  Command.withExamples([
    {
      command: "orrery utils generate-eks-subnets --cidr 10.0.0.0/16 --zones eu-west-1a,eu-west-1b",
      description: "A private and a public subnet in each of two zones",
    },
  ]),
)

const vpcCfEks = Command.make(
  "vpc-cf-eks",
  {
    cidr,
    zones,
    nat: Flag.Literals("nat", ["per-zone", "single", "none"]).pipe(
      Flag.withDescription("NAT gateways: one per zone, a single one, or none. By default per-zone"),
      Flag.withDefault("per-zone"),
    ),
    output: Flag.Literals("output", ["yaml", "json"]).pipe(
      Flag.withAlias("o"),
      Flag.withDescription("How to write the template. By default yaml"),
      Flag.withDefault("yaml"),
    ),
  },
  (input) =>
    Effect.flatMap(
      Effect.promise(() => import("../aws/WriteVpcTemplate.ts")),
      ({ writeVpcTemplate }) => writeVpcTemplate(input),
    ),
).pipe(
  Command.withDescription("Write a CloudFormation template of a VPC for an EKS cluster"),
  Command.withExamples([
    {
      command: "orrery utils vpc-cf-eks --cidr 10.0.0.0/16 --zones eu-west-1a,eu-west-1b --nat single",
      description: "A VPC with two zones and one NAT gateway",
    },
  ]),
)

const provisionAssumeRole = Command.make(
  "provision-assume-role",
  {
    provider: Flag.Literals("provider", ["aws", "azure", "gcp"]).pipe(
      Flag.withAlias("p"),
      Flag.withDescription("Where Orrery gets access. By default the provider of the manifest, or aws"),
      Flag.optional,
    ),
    file: optionalFiles.pipe(
      Flag.withDescription(
        "A manifest, a directory of manifests, or - for the standard input: only the permissions that its program needs. The server writes the program. May be repeated. By default the permissions of every program",
      ),
    ),
    name: optionalText(
      "name",
      "NAME",
      "The name of the role, application or service account. By default OrreryProvisioner on aws, orrery-provisioner elsewhere. A service account that the server impersonates has the name of your organization",
    ),
    principal: optionalText(
      "principal",
      "NAME",
      "aws, gcp: the identity that the Orrery server has: an ARN, or serviceAccount: and its address",
    ),
    externalId: optionalText("external-id", "ID", "aws: the id of your organization, from `orrery org get`"),
    organization: optionalText(
      "organization",
      "ID",
      "gcp with --principal: the id of your organization, from `orrery org get`. The name of the service account contains it",
    ),
    project: optionalText("project", "ID", "gcp: the project that clusters are created in"),
    subscription: optionalText("subscription", "ID", "azure: the subscription that clusters are created in"),
    issuer: optionalText(
      "issuer",
      "URL",
      "azure, gcp: the OpenID Connect issuer of the tokens that you send to Orrery",
    ),
    subject: optionalText("subject", "TEXT", "azure, gcp: the subject of those tokens"),
    format: Flag.Literals("format", ["terraform", "cloudformation", "script"]).pipe(
      Flag.withDescription(
        "terraform; for aws also cloudformation, for azure and gcp also script. By default terraform",
      ),
      Flag.optional,
    ),
    apply: Flag.Boolean("apply").pipe(
      Flag.withDescription(
        "Create the access now, with your own credentials for the cloud, instead of writing how to. Shows first what is missing, and asks. A repetition changes only what differs",
      ),
      Flag.withDefault(false),
    ),
    yes,
    ...connectionFlags,
  },
  (input) =>
    Effect.flatMap(
      Effect.promise(() => import("../cloud-access/WriteCloudAccess.ts")),
      ({ writeCloudAccess }) => writeCloudAccess(input),
    ),
).pipe(
  Command.withDescription(
    "Write the access that Orrery needs in your account: on aws a role that it assumes, on azure an application, on gcp a service account. It has exactly the permissions that the programs of Orrery use, or with -f only those of one manifest. With --apply it is created at once.",
  ),
  Command.withShortDescription("Write or create the role that Orrery assumes in your account"),
  Command.withExamples([
    {
      command:
        "orrery utils provision-assume-role --principal arn:aws:iam::123456789012:role/orrery-server --external-id 0197c0de-0000-7000-8000-000000000001",
      description: "The role as a Terraform configuration",
    },
    {
      command:
        "orrery utils provision-assume-role -f cluster.yaml --principal arn:aws:iam::123456789012:role/orrery-server --external-id 0197c0de-0000-7000-8000-000000000001 --apply",
      description: "Create the role for one manifest, with your AWS profile",
    },
    {
      command:
        "orrery utils provision-assume-role -p gcp --project acme-platform --principal serviceAccount:orrery@host-project.iam.gserviceaccount.com --organization 0197c0de-0000-7000-8000-000000000001",
      description: "The service account that the server impersonates for your organization",
    },
    {
      command:
        "orrery utils provision-assume-role -p gcp --project acme-platform --issuer https://token.actions.githubusercontent.com --subject repo:acme/platform --format script",
      description: "The service account as a script for gcloud",
    },
    {
      command:
        "orrery utils provision-assume-role -p azure --subscription 0b1f6471-1bf0-4dda-aec3-cb9272f09590 --issuer https://token.actions.githubusercontent.com --subject repo:acme/platform:environment:production --format script",
      description: "The application as a script for az",
    },
  ]),
)

/** `orrery utils`: what prepares an account of a cloud for Orrery. */
export const utilsCommand = Command.make("utils").pipe(
  Command.withDescription("Prepare an account of a cloud for Orrery"),
  Command.withSubcommands([awsTmpCredentials, generateEksSubnets, provisionAssumeRole, vpcCfEks]),
)
