import { type Place } from "../../catalogue/Place.ts"
import { findRegion, regionsOf } from "../../catalogue/Region.ts"
import { type CloudProvider } from "../../cloud/CloudProvider.ts"
import { requiredEitherName } from "../../request/EitherName.ts"
import { type Path } from "../../shared/Problem.ts"
import { type Problems } from "../../shared/Problems.ts"
import { suggestion } from "../../shared/Similarity.ts"
import { type WireClusterRequest } from "./WireClusterRequest.ts"

/** Reads provider and region. Regions are checked for the providers the catalogue holds. */
export const readPlace = (
  problems: Problems,
  base: Path,
  { provider, providerName, region: id }: WireClusterRequest,
): { readonly provider: CloudProvider | undefined; readonly place: Place | undefined } => {
  const cloud = requiredEitherName(
    problems,
    base,
    ["provider", provider],
    ["providerName", providerName],
    "Name the cloud.",
  )?.value
  if (id === undefined) problems.add("REQUIRED", [...base, "region"], "Name the region, such as eu-west-1.")
  if (cloud === undefined || id === undefined) return { provider: cloud, place: undefined }
  const region = findRegion(cloud, id)
  if (region === undefined && regionsOf(cloud).length > 0) {
    const known = regionsOf(cloud).map((other) => other.id)
    problems.add(
      "UNKNOWN_VALUE",
      [...base, "region"],
      `${cloud} has no such region.${suggestion(id, known) || ` Known are ${known.join(", ")}.`}`,
    )
  }
  return {
    provider: cloud,
    place: region === undefined ? undefined : { provider: cloud, region: id, zones: region.zones },
  }
}
