import { awsBehaviors } from "#adapters/simulated-cloud/aws/behaviors/AwsBehaviors.ts"
import { awsData } from "#adapters/simulated-cloud/aws/data/AwsData.ts"

import type { SchemaSubject } from "./SchemaFile.ts"

/** What each simulated provider serves, and where its schemas are. */
export const schemaSubjects: ReadonlyArray<SchemaSubject> = [
  {
    name: "aws",
    source: "hashicorp/aws",
    file: new URL("../../../adapters/simulated-cloud/aws/provider-schema.json", import.meta.url),
    resourceTypes: Object.keys(awsBehaviors),
    dataSourceTypes: Object.keys(awsData),
  },
]
