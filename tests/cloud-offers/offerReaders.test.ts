import { Effect } from "effect"
import { FetchHttpClient, HttpClient } from "effect/http"

import { awsOffers } from "#adapters/aws/catalogue/AwsOffers.ts"
import { azureOffers } from "#adapters/azure/catalogue/AzureOffers.ts"
import { gcpOffers } from "#adapters/gcp/catalogue/GcpOffers.ts"
import { awsAnswer } from "#tests/fixtures/cloud-answers/AwsAnswers.ts"
import { azureAnswer } from "#tests/fixtures/cloud-answers/AzureAnswers.ts"
import { gcpAnswer } from "#tests/fixtures/cloud-answers/GcpAnswers.ts"

import { offerReaderContract } from "./OfferReaderContract.ts"

offerReaderContract({
  provider: "aws",
  region: "eu-west-1",
  reader: (endpoint, secretAccessKey) =>
    Effect.succeed(awsOffers({ endpoint, credentials: { accessKeyId: "AKIAIOSFODNN7EXAMPLE", secretAccessKey } })),
  respond: () => awsAnswer,
  endless: () => (request) => awsAnswer({ ...request, body: request.body.replace(/NextToken/, "Other") }),
  // m7i.large has no price and was not known, m7i.metal-24xl is no virtual machine, c7g.large is offered in no zone.
  machineTypes: [
    {
      name: "m7g.large",
      family: "m7g",
      architecture: "arm64",
      category: "generalpurpose",
      vCpu: 2,
      memoryMiB: 8192,
      onDemandHourly: 0.0911,
      spotHourly: { low: 0.0315, high: 0.0362 },
      zones: ["eu-west-1a", "eu-west-1b"],
    },
    { name: "g5.xlarge", category: "gputype", gpus: 1, onDemandHourly: 1.123, zones: ["eu-west-1c"] },
  ],
})

offerReaderContract({
  provider: "gcp",
  region: "europe-west4",
  reader: (url, token) => Effect.succeed(gcpOffers({ compute: url, billing: url, token, project: "acme-platform" })),
  respond: () => gcpAnswer,
  endless: () => (request) => gcpAnswer({ ...request, path: request.path.replace("pageToken=page-2", "") }),
  // z3-highmem-88 has parts that the price list does not show, and keeps the price it had.
  machineTypes: [
    {
      name: "n2-standard-4",
      family: "n2",
      architecture: "x86_64",
      category: "generalpurpose",
      onDemandHourly: 0.21383,
      spotHourly: { low: 0.054, high: 0.054 },
      zones: ["europe-west4-a", "europe-west4-b"],
    },
    { name: "g2-standard-4", category: "gputype", gpus: 1, onDemandHourly: 0.7772, zones: ["europe-west4-a"] },
    { name: "c4a-standard-4", architecture: "arm64", onDemandHourly: 0.1984 },
    { name: "z3-highmem-88", category: "storageoptimized", onDemandHourly: 12 },
  ],
})

offerReaderContract({
  provider: "azure",
  region: "westeurope",
  reader: (url, token) =>
    Effect.map(HttpClient.HttpClient, (client) =>
      azureOffers(client, { management: url, retailPrices: `${url}/prices`, token }),
    ).pipe(Effect.provide(FetchHttpClient.layer)),
  respond: azureAnswer,
  endless: (url) => (request) => azureAnswer(url)({ ...request, path: request.path.replace("page=2", "page=1") }),
  // Standard_E2s_v5 is restricted in the whole region.
  machineTypes: [
    {
      name: "Standard_D2s_v5",
      family: "Dsv5",
      architecture: "x86_64",
      category: "generalpurpose",
      memoryMiB: 8192,
      onDemandHourly: 0.115,
      spotHourly: { low: 0.0231, high: 0.0231 },
      zones: ["1", "2"],
    },
    { name: "Standard_D2ps_v5", family: "Dpsv5", architecture: "arm64", zones: ["2"] },
    { name: "Standard_NC4as_T4_v3", family: "NCasT4v3", category: "gputype", gpus: 1, onDemandHourly: 0.605 },
  ],
})
