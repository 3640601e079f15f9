import { Context, type Effect, type Redacted } from "effect"

import type { Operation, OperationId } from "#domain/operation/Operation.ts"

/** Environment variables of the cloud's own names, such as `AWS_ACCESS_KEY_ID`; empty when a role is assumed. */
export type CloudCredentials = Redacted.Redacted<Readonly<Record<string, string>>>

type Owner = Pick<Operation, "id" | "organizationId">

/**
 * Keeps the credentials a request brought for as long as its operation runs and no longer: encrypted, and bound to the operation and its
 * organization, so that a row moved to another one does not decrypt.
 * Every adapter passes tests/contracts/OperationCredentialsContract.ts.
 */
export class OperationCredentials extends Context.Service<
  OperationCredentials,
  {
    readonly keep: (operation: Owner, credentials: CloudCredentials) => Effect.Effect<void>
    /** Empty when none are kept. */
    readonly read: (operation: Owner) => Effect.Effect<CloudCredentials>
    readonly forget: (id: OperationId) => Effect.Effect<void>
  }
>()("orrery/application/ports/OperationCredentials") {}
