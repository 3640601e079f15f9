import type { DateTime } from "effect"

import * as StateMachine from "../shared/StateMachine.ts"
import type { UserId } from "../user/User.ts"
import { type ApiKey, ApiKeyStatus, lifecycle, statusAt } from "./ApiKey.ts"

/** When a key is revoked, by whom, and why. */
export interface Revocation {
  readonly at: DateTime.Utc
  readonly by: UserId
  readonly reason?: string
}

const isRevocable = (status: ApiKeyStatus): boolean => StateMachine.allows(lifecycle, status, "REVOKED")

/** The statuses in which a key can be revoked. A database selects keys by them. */
export const revocableStatuses: ReadonlyArray<ApiKeyStatus> = ApiKeyStatus.literals.filter(isRevocable)

/** The key after its revocation; undefined when its lifecycle does not allow one. */
export const revoked = (apiKey: ApiKey, { at, by, reason }: Revocation): ApiKey | undefined =>
  isRevocable(statusAt(apiKey, at))
    ? { ...apiKey, revokedAt: at, revokedBy: by, ...(reason === undefined ? {} : { revokedReason: reason }) }
    : undefined
