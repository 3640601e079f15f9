import { Context, type Effect } from "effect"

import type { RequestedCredentials } from "#domain/cloud/RequestedCredentials.ts"
import type { Operation, OperationId } from "#domain/operation/Operation.ts"

type Owner = Pick<Operation, "id" | "organizationId">

/**
 * Stores the credentials of a request, or the name of the secret that has them, while its operation runs, and no longer:
 * encrypted, and bound to the operation and its organization, so that a row moved to another one does not decrypt.
 * Every adapter passes tests/contracts/OperationCredentialsContract.ts.
 */
export class OperationCredentials extends Context.Service<
  OperationCredentials,
  {
    readonly keep: (operation: Owner, credentials: RequestedCredentials) => Effect.Effect<void>
    /** Empty when none are kept. */
    readonly read: (operation: Owner) => Effect.Effect<RequestedCredentials>
    readonly forget: (id: OperationId) => Effect.Effect<void>
  }
>()("orrery/application/ports/OperationCredentials") {}
