import { assert, it } from "@effect/vitest"
import { Effect, type Layer, Scope } from "effect"

import { ProviderAttachment } from "#adapters/interfaces/ProviderAttachment.ts"
import { runsOf } from "#tests/terraform/Runs.ts"

/** A cloud that runs are attached to. */
export interface AttachedCloud {
  readonly isSimulated: boolean
  /** The address of its provider, without the host of a registry. */
  readonly source: string
  /** A program with one resource of the provider. */
  readonly program: string
}

/** What every attachment to a cloud must do. Pass it your adapter's layer, and its cloud. */
export const providerAttachmentContract = <E>(
  adapter: string,
  layer: Layer.Layer<ProviderAttachment, E>,
  { isSimulated, program, source }: AttachedCloud,
) =>
  it.layer(layer, { timeout: "60 seconds", excludeTestServices: true })(`ProviderAttachment on ${adapter}`, (it) => {
    it.effect("says whether its cloud is simulated", () =>
      Effect.gen(function* () {
        assert.strictEqual((yield* ProviderAttachment).simulated, isSimulated)
      }),
    )

    it.effect(
      "names providers that run elsewhere, under the engine's own host, if and only if its cloud is simulated",
      () =>
        Effect.gen(function* () {
          const { attach } = yield* ProviderAttachment
          const { run } = runsOf(`${adapter} attaches`)(program)

          for (const host of ["registry.terraform.io", "registry.opentofu.org"] as const) {
            const { TF_REATTACH_PROVIDERS: providers } = yield* attach(run, host)
            if (isSimulated) assert.property(JSON.parse(providers ?? "{}"), `${host}/${source}`)
            else assert.isUndefined(providers)
          }
        }),
    )

    it.effect("attaches several runs at once, and lets go of each when its scope closes", () =>
      Effect.gen(function* () {
        const { attach } = yield* ProviderAttachment
        const runs = runsOf(`${adapter} attaches often`)
        const scope = yield* Scope.make()
        const first = yield* Scope.provide(attach(runs(program).run, "registry.terraform.io"), scope)

        const second = yield* attach(runs(program).run, "registry.terraform.io")
        if (isSimulated) assert.notDeepEqual(first, second)

        yield* Scope.close(scope, yield* Effect.exit(Effect.void))
        yield* attach(runs(program).run, "registry.terraform.io")
      }),
    )
  })
