import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"

import { ReadCatalogue } from "#application/catalogue/ReadCatalogue.ts"
import { ReadKubernetesVersions } from "#application/catalogue/ReadKubernetesVersions.ts"

import { Api } from "../api/Api.ts"
import { machineTypesPerPage } from "../api/catalogue/CatalogueParameters.ts"
import { writeWithETag } from "../conditional/ETagResponse.ts"
import { withMiddlewareOnly } from "../context/ReducedContext.ts"
import { declareErrors } from "../errors/DomainErrors.ts"
import { viewKubernetesVersions, viewMachineType, viewRegion } from "../views/CatalogueView.ts"
import { viewPage } from "../views/PageView.ts"

const providers = Layer.unwrap(
  Effect.map(ReadCatalogue, (catalogue) =>
    withMiddlewareOnly(
      HttpApiBuilder.group(Api, "providers", (handlers) =>
        handlers.handleAll({
          list: () => Effect.flatMap(catalogue.providers, writeWithETag),
          regions: ({ params }) =>
            Effect.flatMap(declareErrors(catalogue.regions(params.providerId)), (regions) =>
              writeWithETag({ regions: regions.map(viewRegion) }),
            ),
          zones: ({ params }) =>
            Effect.flatMap(declareErrors(catalogue.zones(params.providerId, params.regionId)), (zones) =>
              writeWithETag({ zones }),
            ),
          machineTypes: ({ params, query: { page: number = 1, pageSize = machineTypesPerPage, ...filter } }) => {
            const page = { page: number, pageSize }
            return Effect.flatMap(
              declareErrors(catalogue.machineTypes(params.providerId, params.regionId, filter, page)),
              ({ items, totalItems }) =>
                writeWithETag({
                  machineTypes: items.map((machineType) => viewMachineType(machineType, filter.zoneId)),
                  ...viewPage(page, { totalItems }),
                }),
            )
          },
          machineType: ({ params, query: { zoneId } }) =>
            Effect.flatMap(
              declareErrors(catalogue.machineType(params.providerId, params.regionId, params.machinetypeId, zoneId)),
              (machineType) => writeWithETag(viewMachineType(machineType, zoneId)),
            ),
        }),
      ),
    ),
  ),
)

const provisioner = Layer.unwrap(
  Effect.map(ReadKubernetesVersions, (readKubernetesVersions) =>
    withMiddlewareOnly(
      HttpApiBuilder.group(Api, "provisioner", (handlers) =>
        handlers.handleAll({
          kubernetesVersions: ({ query }) =>
            Effect.flatMap(declareErrors(readKubernetesVersions(query)), (versions) =>
              writeWithETag(viewKubernetesVersions(versions)),
            ),
        }),
      ),
    ),
  ),
)

export const layer = Layer.mergeAll(providers, provisioner)
