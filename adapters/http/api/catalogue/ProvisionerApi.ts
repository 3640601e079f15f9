import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"

import { CloudProvider } from "#domain/cloud/CloudProvider.ts"
import { requestedNames } from "#domain/provisioner/ProvisionerType.ts"

import { Authentication } from "../Authentication.ts"
import { exampleCatalogue, exampleCloud } from "../CloudExamples.ts"
import { ConditionalRead } from "../ConditionalRead.ts"
import { EarlyErrors } from "../EarlyErrors.ts"
import { Ok } from "../Envelope.ts"
import { NotFound } from "../errors/ApiError.ts"
import { SchemaErrors } from "../errors/SchemaErrors.ts"
import { describeOperation } from "../OperationDescription.ts"
import { parameter } from "../Parameter.ts"
import { regionId } from "./CatalogueParameters.ts"
import { KubernetesVersionsDocument } from "./KubernetesVersionsDocument.ts"

/** What the provisioners offer (specification §7, Provisioner). */
export class ProvisionerApi extends HttpApiGroup.make("provisioner")
  .add(
    HttpApiEndpoint.get("kubernetesVersions", "/k8s-versions", {
      query: {
        provisionerType: Schema.optionalKey(
          parameter(Schema.Literals(requestedNames), {
            description:
              "The provisioner. Without it, that of cloudProvider; without both, the first one that Orrery offers.",
            example: exampleCatalogue.provisionerType,
          }),
        ),
        cloudProvider: Schema.optionalKey(
          parameter(CloudProvider, { description: "The cloud of the provisioner.", example: exampleCloud.provider }),
        ),
        region: Schema.optionalKey(regionId),
      },
      success: Ok(KubernetesVersionsDocument),
      error: NotFound,
    })
      .annotate(ConditionalRead, true)
      .annotateMerge(
        describeOperation({
          identifier: "listKubernetesVersions",
          summary: "List Kubernetes versions",
          description:
            "The Kubernetes versions of a provisioner: the default, how long each is supported, and what to look at before each upgrade. " +
            "Every region has the same versions; a region in the query must exist.",
          access: "authenticated",
        }),
      ),
  )
  .prefix("/api/v1/provisioner")
  .middleware(Authentication)
  .middleware(SchemaErrors)
  .middleware(EarlyErrors)
  .annotateMerge(
    OpenApi.annotations({ title: "Provisioner", description: "What the provisioners of clusters offer." }),
  ) {}
