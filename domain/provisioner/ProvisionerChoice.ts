import { Result } from "effect"

import type { CloudProvider } from "../cloud/CloudProvider.ts"
import { InvalidRequest } from "../shared/InvalidRequest.ts"
import { definitions, managedTypes, offeredTypes, ProvisionerType, typeNamed } from "./ProvisionerType.ts"

/** What a caller says about the provisioner it means. */
export interface ProvisionerQuery {
  /** A type, or another name of one. */
  readonly provisionerType?: string
  readonly cloudProvider?: CloudProvider
}

const ofCloud = (provider: CloudProvider): ProvisionerType | undefined =>
  managedTypes.find((type) => definitions[type].provider === provider)

const refuse = (path: string, message: string, code: "MISMATCH" | "UNKNOWN_VALUE") =>
  Result.fail(new InvalidRequest({ problems: [{ path, message, code }] }))

/**
 * The provisioner that a caller means: the one it names, or else the managed one of the cloud it names, or else the first one
 * that Orrery offers.
 */
export const chooseProvisioner = ({
  cloudProvider,
  provisionerType,
}: ProvisionerQuery): Result.Result<ProvisionerType, InvalidRequest> => {
  const [offered = ProvisionerType.literals[0]] = offeredTypes
  const fallback = cloudProvider === undefined ? offered : (ofCloud(cloudProvider) ?? offered)
  const type = provisionerType === undefined ? fallback : typeNamed(provisionerType)
  if (type === undefined) {
    return refuse("provisionerType", `Expected one of ${ProvisionerType.literals.join(", ")}.`, "UNKNOWN_VALUE")
  }
  const { provider } = definitions[type]
  if (provider !== undefined && cloudProvider !== undefined && provider !== cloudProvider) {
    const message = `${type} runs on ${provider}, and cloudProvider is ${cloudProvider}. Leave one of them out.`
    return refuse("provisionerType", message, "MISMATCH")
  }
  return Result.succeed(type)
}
