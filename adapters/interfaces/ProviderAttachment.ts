import { Context, type Effect, type Redacted, type Scope } from "effect"

import type { EngineRun } from "#application/ports/InfrastructureEngine.ts"

/** Where the engine looks providers up: the host of their addresses differs between Terraform and OpenTofu. */
export type ProviderRegistryHost = "registry.terraform.io" | "registry.opentofu.org"

/** What an attachment needs to know about a run. */
export type AttachedRun = Pick<
  EngineRun,
  "accountId" | "clusterId" | "credentials" | "organizationId" | "program" | "region"
>

/**
 * Connects a run to its cloud: the real one, with downloaded providers, or the simulated one, whose provider runs in this
 * process.
 */
export class ProviderAttachment extends Context.Service<
  ProviderAttachment,
  {
    readonly simulated: boolean
    /**
     * Secrets of the server itself that a run may get besides its own credentials. They are masked in all output of an
     * engine.
     */
    readonly secrets: Redacted.Redacted<ReadonlyArray<string>>
    /**
     * Makes the run's providers reachable until the scope closes, and gives the environment variables the engine needs for it:
     * `TF_REATTACH_PROVIDERS` for the simulated cloud, proxies and the server's own cloud identity for a real one.
     */
    readonly attach: (
      run: AttachedRun,
      registryHost: ProviderRegistryHost,
    ) => Effect.Effect<Readonly<Record<string, string>>, never, Scope.Scope>
  }
>()("orrery/adapters/interfaces/ProviderAttachment") {}
