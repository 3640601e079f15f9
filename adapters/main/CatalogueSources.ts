import { Effect, Layer } from "effect"
import { FetchHttpClient, HttpClient } from "effect/http"

import { awsOffers } from "#adapters/aws/catalogue/AwsOffers.ts"
import { azureOffers } from "#adapters/azure/catalogue/AzureOffers.ts"
import { gcpOffers } from "#adapters/gcp/catalogue/GcpOffers.ts"
import { CloudOffers } from "#application/ports/CloudOffers.ts"

/** The clouds that can say what they offer, with the server's own identity at each of them. */
export const layer = Layer.effect(
  CloudOffers,
  Effect.map(HttpClient.HttpClient, (client) => ({
    readers: { aws: awsOffers(), gcp: gcpOffers(), azure: azureOffers(client) },
  })),
).pipe(Layer.provide(FetchHttpClient.layer))
