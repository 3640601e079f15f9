import type { DataSource } from "../../cloud/DataScene.ts"
import { listedNames } from "./ListedNames.ts"
import { machineData } from "./MachineData.ts"
import { networkData } from "./NetworkData.ts"
import { parameterData } from "./ParameterData.ts"
import { taggedData } from "./TaggedData.ts"

/** What every data source returns that a template or an inventory reads. */
export const awsData: Readonly<Record<string, DataSource>> = {
  ...listedNames,
  ...machineData,
  ...networkData,
  ...parameterData,
  ...taggedData,
}
