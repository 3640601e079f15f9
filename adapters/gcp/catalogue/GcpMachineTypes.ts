import { Option, Schema } from "effect"

import type { GcpApi } from "./GcpApi.ts"

const MachineType = Schema.Struct({
  name: Schema.String,
  guestCpus: Schema.Int,
  memoryMb: Schema.Int,
  architecture: Schema.optionalKey(Schema.String),
  accelerators: Schema.optionalKey(
    Schema.Array(Schema.Struct({ guestAcceleratorType: Schema.String, guestAcceleratorCount: Schema.Int })),
  ),
  deprecated: Schema.optionalKey(Schema.Struct({ state: Schema.optionalKey(Schema.String) })),
})

/** A machine type of Compute Engine in the zones of one region. */
export interface GcpMachineType {
  readonly name: string
  readonly architecture: "arm64" | "x86_64"
  readonly vCpu: number
  readonly memoryMiB: number
  readonly accelerator?: { readonly type: string; readonly count: number }
  readonly zones: Set<string>
}

const decodeMachineType = Schema.decodeUnknownOption(MachineType)

const Page = Schema.Struct({
  items: Schema.optionalKey(
    Schema.Record(Schema.String, Schema.Struct({ machineTypes: Schema.optionalKey(Schema.Array(Schema.Unknown)) })),
  ),
})

const decodePage = Schema.decodeUnknownPromise(Page)

const read = (input: unknown): GcpMachineType | undefined => {
  const known = Option.getOrUndefined(decodeMachineType(input))
  if (known === undefined || known.deprecated?.state !== undefined) return undefined
  const { accelerators: [accelerator] = [], architecture, guestCpus, memoryMb, name } = known
  return {
    name,
    architecture: architecture === "ARM64" ? "arm64" : "x86_64",
    vCpu: guestCpus,
    memoryMiB: memoryMb,
    ...(accelerator === undefined
      ? {}
      : { accelerator: { type: accelerator.guestAcceleratorType, count: accelerator.guestAcceleratorCount } }),
    zones: new Set(),
  }
}

const zonePattern = /^zones\/([a-z0-9-]+)$/

/** The machine types of a region, with the zones that have them. */
export const gcpMachineTypes = async (
  { compute, pages, project }: GcpApi,
  region: string,
): Promise<ReadonlyArray<GcpMachineType>> => {
  const found = new Map<string, GcpMachineType>()
  const url = `${compute}/projects/${encodeURIComponent(project)}/aggregated/machineTypes`
  for await (const page of pages(url, { filter: `zone eq ${region}-.*`, maxResults: "500" })) {
    const { items = {} } = await decodePage(page)
    for (const [scope, { machineTypes = [] }] of Object.entries(items)) {
      const zone = zonePattern.exec(scope)?.[1]
      if (zone === undefined || !zone.startsWith(`${region}-`)) continue
      for (const machineType of machineTypes.map(read)) {
        if (machineType === undefined) continue
        const known = found.get(machineType.name) ?? machineType
        found.set(machineType.name, known)
        known.zones.add(zone)
      }
    }
  }
  return [...found.values()]
}
