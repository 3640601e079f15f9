import { Effect } from "effect"
import { FetchHttpClient } from "effect/http"

import { installOpenTofu, pinnedRelease, platformName } from "#adapters/terraform/install/OpenTofuRelease.ts"

/** Downloads the pinned OpenTofu for this machine; returns its name and its path. */
export const installPinnedRelease = (dataDirectory: string) =>
  installOpenTofu(pinnedRelease, { dataDirectory, platform: platformName(process.platform, process.arch) }).pipe(
    Effect.map((path) => ({ name: `OpenTofu ${pinnedRelease.version}`, path })),
    Effect.provide(FetchHttpClient.layer),
  )
