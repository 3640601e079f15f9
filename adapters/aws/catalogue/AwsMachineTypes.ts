import type { EC2Client, InstanceTypeInfo } from "@aws-sdk/client-ec2"

import { pagesOf } from "./AwsPages.ts"

/** A machine type as EC2 describes it, without zones and prices. */
export interface AwsMachineType {
  readonly name: string
  readonly architecture: "arm64" | "x86_64"
  readonly vCpu: number
  readonly memoryMiB: number
  readonly gpus?: number
}

const gpusOf = ({ GpuInfo, InferenceAcceleratorInfo, NeuronInfo }: InstanceTypeInfo): number => {
  const accelerators = GpuInfo?.Gpus ?? NeuronInfo?.NeuronDevices ?? InferenceAcceleratorInfo?.Accelerators ?? []
  return accelerators.reduce((sum, { Count = 0 }) => sum + Count, 0)
}

const read = (info: InstanceTypeInfo): ReadonlyArray<AwsMachineType> => {
  const { BareMetal, InstanceType: name, MemoryInfo, ProcessorInfo, SupportedRootDeviceTypes, VCpuInfo } = info
  const architectures: ReadonlyArray<string> = ProcessorInfo?.SupportedArchitectures ?? []
  const architecture = architectures.includes("arm64") ? "arm64" : "x86_64"
  const isUsable = architectures.includes(architecture) && SupportedRootDeviceTypes?.includes("ebs") !== false
  const vCpu = VCpuInfo?.DefaultVCpus
  const memoryMiB = MemoryInfo?.SizeInMiB
  if (name === undefined || vCpu === undefined || memoryMiB === undefined || !isUsable || BareMetal === true) return []
  const gpus = gpusOf(info)
  return [{ name, architecture, vCpu, memoryMiB, ...(gpus === 0 ? {} : { gpus }) }]
}

/** The virtual machine types of the client's region. */
export const awsMachineTypes = async (
  client: EC2Client,
  signal: AbortSignal,
): Promise<ReadonlyArray<AwsMachineType>> => {
  const { DescribeInstanceTypesCommand } = await import("@aws-sdk/client-ec2")
  const found: Array<AwsMachineType> = []
  const ask = (NextToken: string | undefined) =>
    client.send(new DescribeInstanceTypesCommand({ NextToken, MaxResults: 100 }), { abortSignal: signal })
  for await (const { InstanceTypes = [] } of pagesOf(ask)) found.push(...InstanceTypes.flatMap(read))
  return found
}

/** The zones that offer each machine type, by its name. */
export const awsOfferings = async (
  client: EC2Client,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const { DescribeInstanceTypeOfferingsCommand } = await import("@aws-sdk/client-ec2")
  const zones = new Map<string, Set<string>>()
  const ask = (NextToken: string | undefined) =>
    client.send(
      new DescribeInstanceTypeOfferingsCommand({ NextToken, LocationType: "availability-zone", MaxResults: 1000 }),
      { abortSignal: signal },
    )
  for await (const { InstanceTypeOfferings = [] } of pagesOf(ask)) {
    for (const { InstanceType, Location } of InstanceTypeOfferings) {
      if (InstanceType === undefined || Location === undefined) continue
      zones.set(InstanceType, (zones.get(InstanceType) ?? new Set<string>()).add(Location))
    }
  }
  return zones
}
