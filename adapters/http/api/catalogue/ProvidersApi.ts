import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"

import { Authentication } from "../Authentication.ts"
import { ConditionalRead } from "../ConditionalRead.ts"
import { EarlyErrors } from "../EarlyErrors.ts"
import { Ok } from "../Envelope.ts"
import { NotFound } from "../errors/ApiError.ts"
import { SchemaErrors } from "../errors/SchemaErrors.ts"
import { describeOperation } from "../OperationDescription.ts"
import { machinetypeId, machineTypeQuery, providerId, regionId, zoneId } from "./CatalogueParameters.ts"
import { MachineTypeDocument, MachineTypePage } from "./MachineTypeDocument.ts"
import { ProviderList, RegionList, ZoneList } from "./RegionDocument.ts"

/** What the clouds offer (specification §7, Providers). The server has the catalog: a look-up asks no cloud. */
export class ProvidersApi extends HttpApiGroup.make("providers")
  .add(
    HttpApiEndpoint.get("list", "/", { success: Ok(ProviderList) })
      .annotate(ConditionalRead, true)
      .annotateMerge(
        describeOperation({
          identifier: "listProviders",
          summary: "List providers",
          description:
            "The clouds in the catalog. Application profiles can use all of them; provisioners support some.",
          access: "authenticated",
        }),
      ),
    HttpApiEndpoint.get("regions", "/:providerId/regions", {
      params: { providerId },
      success: Ok(RegionList),
      error: NotFound,
    })
      .annotate(ConditionalRead, true)
      .annotateMerge(
        describeOperation({
          identifier: "listRegions",
          summary: "List regions",
          description: "The regions of a provider, with their zones.",
          access: "authenticated",
        }),
      ),
    HttpApiEndpoint.get("zones", "/:providerId/regions/:regionId/zones", {
      params: { providerId, regionId },
      success: Ok(ZoneList),
      error: NotFound,
    })
      .annotate(ConditionalRead, true)
      .annotateMerge(
        describeOperation({
          identifier: "listZones",
          summary: "List zones",
          description: "The zones of a region.",
          access: "authenticated",
        }),
      ),
    HttpApiEndpoint.get("machineTypes", "/:providerId/regions/:regionId/machinetypes", {
      params: { providerId, regionId },
      query: machineTypeQuery,
      success: Ok(MachineTypePage),
      error: NotFound,
    })
      .annotate(ConditionalRead, true)
      .annotateMerge(
        describeOperation({
          identifier: "listMachineTypes",
          summary: "List machine types",
          description:
            "The machine types of a region that match every filter, the cheapest on demand first. Bounds are inclusive. " +
            "Prices are estimates of the time in timeGenerated.",
          access: "authenticated",
        }),
      ),
    HttpApiEndpoint.get("machineType", "/:providerId/regions/:regionId/machinetypes/:machinetypeId", {
      params: { providerId, regionId, machinetypeId },
      query: { zoneId },
      success: Ok(MachineTypeDocument),
      error: NotFound,
    })
      .annotate(ConditionalRead, true)
      .annotateMerge(
        describeOperation({
          identifier: "getMachineType",
          summary: "Get a machine type",
          description:
            "One machine type of a region. Where the region or the zone does not offer it, the error names other places and machine types like it.",
          access: "authenticated",
        }),
      ),
  )
  .prefix("/api/v1/providers")
  .middleware(Authentication)
  .middleware(SchemaErrors)
  .middleware(EarlyErrors)
  .annotateMerge(
    OpenApi.annotations({ title: "Providers", description: "Regions, zones, machine types and prices of the clouds." }),
  ) {}
