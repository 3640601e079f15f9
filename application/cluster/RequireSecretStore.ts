import { Context, Effect, Layer } from "effect"

import { ExternalSecrets } from "#application/ports/ExternalSecrets.ts"
import { areStored, type RequestedCredentials } from "#domain/cloud/RequestedCredentials.ts"
import { InvalidClusterRequest } from "#domain/cluster/InvalidClusterRequest.ts"
import { formatPath, type Path } from "#domain/shared/Problem.ts"

const make = Effect.gen(function* () {
  const { enabled, setting } = yield* ExternalSecrets

  return Effect.fnUntraced(function* (credentials: RequestedCredentials | undefined, path: Path) {
    if (credentials === undefined || !areStored(credentials) || enabled.includes(credentials.source)) return
    const { source } = credentials
    const message = `This server does not read credentials from ${source}. The operator enables it with ${setting}=${[...enabled, source].join(",")}; or send the credentials with the request.`
    return yield* new InvalidClusterRequest({
      problems: [{ code: "NOT_OFFERED", path: formatPath([...path, "source"]), message }],
    })
  })
})

/** Refuses credentials in a store that the operator has not enabled. */
export class RequireSecretStore extends Context.Service<RequireSecretStore>()(
  "orrery/application/cluster/RequireSecretStore",
  { make },
) {
  static readonly layer = Layer.effect(this, make)
}
