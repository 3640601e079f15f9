import { Effect } from "effect"

import { type DataSource, digitsOf } from "../../cloud/DataScene.ts"
import { textAt } from "../../value/Value.ts"
import { policyDocument } from "./PolicyDocument.ts"

const dnsSuffixes: Readonly<Record<string, string>> = { "aws-cn": "amazonaws.com.cn" }

const dnsSuffixOf = (partition: string): string => dnsSuffixes[partition] ?? "amazonaws.com"

const amiOf = (text: string): string => `ami-0${digitsOf(text, 16)}`

const imageParameter = /(\/ami|image_id|image-id|\/latest\/)/
const releaseParameter = /release_version|image_version/

/** Public parameters name images and their versions; any other one holds a text that says what it is. */
const parameterValue = (name: string): string => {
  if (releaseParameter.test(name)) return "1.33.0-20250101"
  return imageParameter.test(name) ? amiOf(name) : "simulated"
}

/** The account, its partition and region, images, parameters and policy documents. */
export const accountData: Readonly<Record<string, DataSource>> = {
  aws_caller_identity: (_, { accountId, partition }) =>
    Effect.succeed({
      id: accountId,
      account_id: accountId,
      arn: `arn:${partition}:sts::${accountId}:assumed-role/orrery/orrery`,
      user_id: `AROA${digitsOf(accountId, 17).toUpperCase()}:orrery`,
    }),
  aws_partition: (_, { partition }) => {
    const suffix = dnsSuffixOf(partition)
    return Effect.succeed({
      id: partition,
      partition,
      dns_suffix: suffix,
      reverse_dns_prefix: suffix.split(".").toReversed().join("."),
    })
  },
  aws_region: (_, { region }) =>
    Effect.succeed({
      id: region,
      region,
      name: region,
      endpoint: `ec2.${region}.amazonaws.com`,
      description: region,
    }),
  aws_service_principal: (config, { partition }) => {
    const service = textAt(config, "service_name") ?? ""
    const suffix = dnsSuffixOf(partition)
    return Effect.succeed({ id: service, name: `${service}.${suffix}`, suffix })
  },
  aws_iam_policy_document: (config) =>
    Effect.sync(() => policyDocument(config)).pipe(
      Effect.map((rendered) => ({
        ...rendered,
        id: String(Number.parseInt(digitsOf(textAt(rendered, "json") ?? "", 8), 16)),
      })),
    ),
  aws_iam_session_context: (config) => {
    const arn = textAt(config, "arn") ?? ""
    const role = arn.split("/")[1] ?? ""
    const assumed = arn.includes(":assumed-role/")
    return Effect.succeed({
      id: arn,
      issuer_arn: assumed ? arn.replace(":sts:", ":iam:").replace(/:assumed-role\/.*/, `:role/${role}`) : arn,
      issuer_id: assumed ? `AROA${digitsOf(role, 17).toUpperCase()}` : "",
      issuer_name: role,
      session_name: assumed ? (arn.split("/")[2] ?? "") : "",
    })
  },
  aws_ssm_parameter: (config, { partition, region }) => {
    const name = textAt(config, "name") ?? ""
    const value = parameterValue(name)
    return Effect.succeed({
      id: name,
      arn: `arn:${partition}:ssm:${region}::parameter${name}`,
      type: "String",
      value,
      insecure_value: value,
      version: 1,
    })
  },
  aws_ami: (config, { partition, region }) => {
    const id = amiOf(`${region} ${JSON.stringify(config)}`)
    return Effect.succeed({
      id,
      image_id: id,
      arn: `arn:${partition}:ec2:${region}::image/${id}`,
      architecture: "x86_64",
      creation_date: "2025-01-01T00:00:00.000Z",
      name: "simulated-image",
      root_device_name: "/dev/xvda",
      root_device_type: "ebs",
      state: "available",
      virtualization_type: "hvm",
    })
  },
}
