import { type CloudProvider } from "../cloud/CloudProvider.ts"
import { type Path } from "../shared/Problem.ts"
import { type Problems } from "../shared/Problems.ts"

/** Where a cluster is to run, once both parts are known to exist. */
export interface Place {
  readonly provider: CloudProvider
  readonly region: string
  readonly zones: ReadonlyArray<string>
}

/** Zones must belong to the cluster's region and be listed once. */
export const checkZones = (
  problems: Problems,
  path: Path,
  zones: ReadonlyArray<string>,
  place: Place | undefined,
): void => {
  zones.forEach((zone, index) => {
    if (zones.indexOf(zone) < index) problems.add("DUPLICATE", [...path, index], "This zone is listed twice.")
    else if (place !== undefined && !place.zones.includes(zone)) {
      problems.add("UNKNOWN_VALUE", [...path, index], `${place.region} has the zones ${place.zones.join(", ")}.`)
    }
  })
}
