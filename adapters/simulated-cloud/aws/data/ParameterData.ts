import { Effect } from "effect"

import { partitionOf } from "#domain/cloud/aws/Partition.ts"

import { type DataSource, digitsOf } from "../../cloud/DataScene.ts"
import { textAt } from "../../value/Value.ts"

const imageParameter = /(\/ami|image_id|image-id|\/latest\/)/
const releaseParameter = /release_version|image_version/

/** Public parameters name images and their versions; any other one contains a descriptive text. */
const parameterValue = (name: string): string => {
  if (releaseParameter.test(name)) return "1.33.0-20250101"
  return imageParameter.test(name) ? `ami-0${digitsOf(name, 16)}` : "simulated"
}

/** The parameters AWS publishes. */
export const parameterData: Readonly<Record<string, DataSource>> = {
  aws_ssm_parameter: (config, { region }) => {
    const name = textAt(config, "name") ?? ""
    const value = parameterValue(name)
    return Effect.succeed({
      id: name,
      arn: `arn:${partitionOf(region)}:ssm:${region}::parameter${name}`,
      type: "String",
      value,
      insecure_value: value,
      version: 1,
    })
  },
}
