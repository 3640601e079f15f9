import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Layer, Redacted } from "effect"

import { connectToAzure } from "#adapters/azure/preflight/AzureProbe.ts"
import { type CloudAccess, CloudProbes } from "#application/ports/CloudProbes.ts"
import {
  azureProbeAnswer,
  probedSubscription,
  rejectedSecret,
} from "#tests/fixtures/cloud-answers/AzureProbeAnswers.ts"
import { type PreparedResponse, type RecordedRequest, recordingServer } from "#tests/fixtures/RecordingServer.ts"
import { uuid } from "#tests/fixtures/Uuid.ts"

import { cloudProbesContract } from "./CloudProbesContract.ts"

const application = {
  ARM_CLIENT_ID: "5e0d2b0c-9f0e-4f0e-8f57-2d8a3c8b7e11",
  ARM_TENANT_ID: "7a1c4b1e-2d3f-4a5b-9c6d-8e7f0a1b2c3d",
}

const access: CloudAccess = {
  provider: "azure",
  organizationId: uuid("acme"),
  clusterId: uuid("new"),
  accountId: probedSubscription,
  region: "westeurope",
  provisioner: "aks",
  program: JSON.stringify({
    provider: { azurerm: [{ features: [{}] }] },
    data: {
      azurerm_virtual_network: {
        theirs: { name: "theirs", resource_group_name: "shared" },
        missing: { name: "missing", resource_group_name: "shared" },
      },
    },
  }),
  credentials: Redacted.make({ ...application, ARM_CLIENT_SECRET: "example~secret-of-an-application" }),
}

const rejected = { ...access, credentials: Redacted.make({ ...application, ARM_CLIENT_SECRET: rejectedSecret }) }

const layer = Layer.effect(
  CloudProbes,
  Effect.map(recordingServer(azureProbeAnswer), ({ url }) => ({
    simulated: false,
    connect: connectToAzure({ management: url, login: url }),
  })),
)

const group = (name: string) => ({ address: "azurerm_resource_group.g", resourceType: "azurerm_resource_group", name })

cloudProbesContract("Azure", layer, {
  access,
  rejected,
  permissions: {
    // Granted by a pattern of another case.
    allowed: "Microsoft.ContainerService/managedClusters/agentPools/write",
    denied: "Microsoft.Resources/subscriptions/resourceGroups/write",
  },
  quotas: {
    cores: { limit: 100, current: 24 },
    standardDDSv5Family: { limit: 50, current: 24 },
    VirtualNetworks: { limit: 1000, current: 3 },
    NatGateways: { limit: "none", current: 0 },
    // Azure does not say.
    lowPriorityCores: {},
  },
  // On two pages. The subscription may not use one of them in zone 2, and Standard_E4s_v5 in no zone.
  machineTypes: { Standard_D4ds_v5: ["1", "2", "3"], Standard_D8ds_v5: ["1", "3"] },
  network: {
    id: "theirs",
    ranges: [
      { name: "subnet one", cidr: "10.1.0.0/24" },
      { name: "subnet two", cidr: "10.2.0.0/24" },
      { name: "subnet two", cidr: "10.3.0.0/24" },
    ],
  },
  missingNetwork: "missing",
  names: { free: group("free"), taken: group("taken") },
  images: {
    found: ["/resourceGroups/shared/providers/Microsoft.Compute/images/kubernetes"],
    missing: [
      "/resourceGroups/shared/providers/Microsoft.Compute/galleries/machines/images/kubernetes/versions/1.20.0",
    ],
  },
  kubernetesVersions: ["1.36", "1.35.1", "1.35.2"],
})

/** Connects to a stand-in that responds with `respond`. */
const connected = Effect.fnUntraced(function* (respond: (request: RecordedRequest) => PreparedResponse, as = access) {
  const { requests, url } = yield* recordingServer(respond)
  return { requests, probe: yield* connectToAzure({ management: url, login: url })(as) }
})

/** The same responses, but for one path. */
const except =
  (part: string, response: (request: RecordedRequest) => PreparedResponse) =>
  (request: RecordedRequest): PreparedResponse =>
    request.path.includes(part) ? response(request) : azureProbeAnswer(request)

describe("asking Azure", () => {
  it.live("exchanges the token of a trusted identity provider, and sends it in no address", () =>
    Effect.gen(function* () {
      const federated = { ...access, credentials: Redacted.make({ ...application, ARM_OIDC_TOKEN: "eyJ.federated" }) }
      const { probe, requests } = yield* connected(azureProbeAnswer, federated)
      assert.strictEqual((yield* probe.identity).principal, `the application ${application.ARM_CLIENT_ID}`)

      const form = new URLSearchParams(requests[0]?.body)
      assert.strictEqual(requests[0]?.path, `/${application.ARM_TENANT_ID}/oauth2/v2.0/token`)
      assert.strictEqual(form.get("client_assertion"), "eyJ.federated")
      assert.isNull(form.get("client_secret"))
      assert.isFalse(requests.some(({ path }) => path.includes("eyJ")))
    }),
  )

  it.live(
    "is refused without credentials, before any request and whatever identity the server and the program have",
    () =>
      Effect.gen(function* () {
        const program = JSON.stringify({
          provider: {
            azurerm: [{ client_id: application.ARM_CLIENT_ID, tenant_id: application.ARM_TENANT_ID, use_oidc: true }],
          },
        })
        const { probe, requests } = yield* connected(azureProbeAnswer, {
          ...access,
          program,
          credentials: Redacted.make({}),
        })
        const server = ConfigProvider.fromUnknown({ ...application, ARM_CLIENT_SECRET: "of-the-server" })
        const refusal = yield* Effect.flip(
          probe.identity.pipe(Effect.provideService(ConfigProvider.ConfigProvider, server)),
        )

        assert.strictEqual(refusal._tag, "CredentialsRefused")
        assert.include(refusal.reason, "Orrery does not act with its own identity in a subscription")
        assert.strictEqual((yield* Effect.flip(probe.missingImages(["/any"])))._tag, "ProbeFailed")
        assert.lengthOf(requests, 0)
      }),
  )

  it.live("says why credentials are refused by the code alone", () =>
    Effect.gen(function* () {
      const { probe } = yield* connected(azureProbeAnswer, rejected)
      const { reason } = yield* Effect.flip(probe.identity)
      assert.strictEqual(reason, "Azure responded with AADSTS7000215.")
    }),
  )

  it.live.each([
    ["is disabled", { body: { subscriptionId: probedSubscription, state: "Disabled" } }, "CredentialsRefused"],
    ["cannot be read", { status: 403, body: { error: { code: "AuthorizationFailed" } } }, "CredentialsRefused"],
    ["is not found", { status: 404, body: { error: { code: "SubscriptionNotFound" } } }, "CredentialsRefused"],
    ["gets no response", { status: 503, text: "<html>" }, "ProbeFailed"],
  ] as const)("knows a subscription that %s", ([, response, tag]) =>
    Effect.gen(function* () {
      const { probe } = yield* connected(except(`${probedSubscription}?`, () => response))
      assert.strictEqual((yield* Effect.flip(probe.identity))._tag, tag)
    }),
  )

  it.live.each([
    ["Microsoft.Network/virtualNetworks/subnets/join/action", true],
    ["Microsoft.Network/natGateways/write", false],
    ["Microsoft.Compute/diskEncryptionSets/read", true],
    ["Microsoft.Compute/diskEncryptionSets/readme", false],
    // The subscription may have registered the others.
    ["*/register/action", true],
    ["*/unregister/action", false],
    // A vault or a container grants it itself.
    ["Microsoft.Storage/storageAccounts/blobServices/containers/blobs/write", true],
    ["Microsoft.KeyVault/vaults/deploy/action", true],
  ] as const)("knows of %s whether a role grants it: %s", ([action, isAllowed]) =>
    Effect.gen(function* () {
      const { probe } = yield* connected(azureProbeAnswer)
      assert.deepStrictEqual(yield* probe.deniedPermissions([action]), isAllowed ? [] : [action])
    }),
  )

  it.live.each([
    ["of another host", () => "https://example.com/next"],
    ["without an end", ({ headers, path }: RecordedRequest) => `http://${headers.host}${path}`],
  ] as const)("follows no list with pages %s", ([, next]) =>
    Effect.gen(function* () {
      const { probe, requests } = yield* connected(
        except("/skus", (request) => ({ body: { value: [], nextLink: next(request) } })),
      )
      assert.strictEqual((yield* Effect.flip(probe.offeredZones(["Standard_D4ds_v5"])))._tag, "ProbeFailed")
      assert.isAtMost(requests.length, 11)
    }),
  )
})
