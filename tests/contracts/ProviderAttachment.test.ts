import { assert, describe, it } from "@effect/vitest"
import { ConfigProvider, Effect, Layer, Redacted } from "effect"

import { ProviderAttachment } from "#adapters/interfaces/ProviderAttachment.ts"
import * as MemorySimulatedObjects from "#adapters/memory/MemorySimulatedObjects.ts"
import * as SimulatedCloudConfig from "#adapters/simulated-cloud/cloud/SimulatedCloudConfig.ts"
import * as SimulatedProviderAttachment from "#adapters/simulated-cloud/SimulatedProviderAttachment.ts"
import * as RealProviderAttachment from "#adapters/terraform/RealProviderAttachment.ts"
import { runsOf } from "#tests/terraform/Runs.ts"

import { providerAttachmentContract } from "./ProviderAttachmentContract.ts"

const environment = {
  PATH: "/usr/bin",
  HOME: "/root",
  DATABASE_URL: "postgres://orrery:secret@localhost/orrery",
  HTTPS_PROXY: "http://proxy.example:3128",
  AWS_ACCESS_KEY_ID: "AKIDSERVER",
  AWS_SECRET_ACCESS_KEY: "server secret",
  AWS_PROFILE: "admin",
  ARM_CLIENT_ID: "5e0d2b0c-9f0e-4f0e-8f57-2d8a3c8b7e11",
  ARM_CLIENT_SECRET: "a secret for Azure",
  ARM_OIDC_TOKEN: "a token for Azure",
  ARM_OIDC_TOKEN_FILE_PATH: "/var/run/token",
  ARM_USE_MSI: "true",
  ARM_USE_AKS_WORKLOAD_IDENTITY: "true",
  AZURE_FEDERATED_TOKEN_FILE: "/var/run/token",
}

const real = RealProviderAttachment.layer.pipe(
  Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown(environment))),
)

const aws = {
  source: "hashicorp/aws",
  program: JSON.stringify({ resource: { aws_vpc: { network: { cidr_block: "10.0.0.0/16" } } } }),
}

providerAttachmentContract("the real cloud", real, { ...aws, isSimulated: false })

providerAttachmentContract(
  "the simulated cloud",
  SimulatedProviderAttachment.layer.pipe(
    Layer.provide([MemorySimulatedObjects.layer, SimulatedCloudConfig.layer(SimulatedCloudConfig.defaultSettings)]),
  ),
  { ...aws, isSimulated: true },
)

describe("ProviderAttachment on the real cloud, besides", () => {
  const attached = (credentials: Record<string, string>) =>
    Effect.gen(function* () {
      const { attach } = yield* ProviderAttachment
      return yield* attach(
        runsOf("real")(aws.program, { credentials: Redacted.make(credentials) }).run,
        "registry.terraform.io",
      )
    }).pipe(Effect.scoped, Effect.provide(real))

  it.effect("lends the server's own identity to a run that assumes a role with it, and nothing else", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* attached({}), {
        HTTPS_PROXY: "http://proxy.example:3128",
        AWS_ACCESS_KEY_ID: "AKIDSERVER",
        AWS_SECRET_ACCESS_KEY: "server secret",
      })
    }),
  )

  it.effect("keeps it from a run of another cloud", () =>
    Effect.gen(function* () {
      const { attach } = yield* ProviderAttachment
      const program = JSON.stringify({ provider: { google: [{}] }, resource: { google_compute_network: { main: {} } } })

      assert.deepStrictEqual(yield* attach(runsOf("another cloud")(program).run, "registry.terraform.io"), {
        HTTPS_PROXY: "http://proxy.example:3128",
      })
    }).pipe(Effect.scoped, Effect.provide(real)),
  )

  it.effect("keeps it from every run on azure, which could not say for which organization it acts", () =>
    Effect.gen(function* () {
      const { attach } = yield* ProviderAttachment
      const program = JSON.stringify({
        provider: { azurerm: [{ features: [{}], use_oidc: true, client_id: environment.ARM_CLIENT_ID }] },
        resource: { azurerm_resource_group: { main: {} } },
      })

      assert.deepStrictEqual(yield* attach(runsOf("on azure")(program).run, "registry.terraform.io"), {
        HTTPS_PROXY: "http://proxy.example:3128",
      })
    }).pipe(Effect.scoped, Effect.provide(real)),
  )

  it.effect("says which of it are secrets, the password of a proxy included", () =>
    Effect.gen(function* () {
      const { secrets } = yield* ProviderAttachment

      assert.deepStrictEqual(Redacted.value(secrets), ["p%40ssword", "AKIDSERVER", "server secret"])
    }).pipe(
      Effect.provide(
        RealProviderAttachment.layer.pipe(
          Layer.provide(
            ConfigProvider.layer(
              ConfigProvider.fromUnknown({
                ...environment,
                HTTPS_PROXY: "http://orrery:p%40ssword@proxy.example:3128",
              }),
            ),
          ),
        ),
      ),
    ),
  )

  it.effect("keeps it from a run that has credentials of its own", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* attached({ AWS_ACCESS_KEY_ID: "AKIDTENANT" }), {
        HTTPS_PROXY: "http://proxy.example:3128",
      })
    }),
  )
})
