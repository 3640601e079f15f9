import { Context, type Effect, type Redacted } from "effect"

import type { OperationId } from "#domain/operation/Operation.ts"

/** Environment variables of the cloud's own names, such as `AWS_ACCESS_KEY_ID`; empty when a role is assumed. */
export type CloudCredentials = Redacted.Redacted<Readonly<Record<string, string>>>

/**
 * Keeps the credentials a request brought, encrypted, for as long as its operation runs and no longer.
 * Every adapter passes tests/contracts/OperationCredentialsContract.ts.
 */
export class OperationCredentials extends Context.Service<
  OperationCredentials,
  {
    readonly keep: (id: OperationId, credentials: CloudCredentials) => Effect.Effect<void>
    /** Empty when none are kept. */
    readonly read: (id: OperationId) => Effect.Effect<CloudCredentials>
    readonly forget: (id: OperationId) => Effect.Effect<void>
  }
>()("orrery/application/ports/OperationCredentials") {}
