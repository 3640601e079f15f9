import { Effect, Schema } from "effect"

import { GlobalRole } from "../access/Role.ts"
import { InvalidRequest } from "../shared/InvalidRequest.ts"
import { makeReader } from "../shared/RequestReading.ts"
import { loginCountMax, UserId } from "./User.ts"

const readFields = makeReader(
  {
    Roles: Schema.Array(GlobalRole).check(Schema.isBetweenLength(1, 2)),
    loginCount: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: loginCountMax })),
    userId: UserId,
  },
  ["userId"],
)

/** Changes the given fields of a user. */
export interface ChangeUserCommand {
  readonly globalRole?: GlobalRole
  readonly loginCount?: number
}

/** Reads which fields of a user change (specification §3, UpdateUser); `userId` must be the id of that user. */
export const readUpdateUserRequest = Effect.fnUntraced(function* (
  input: unknown,
  userId: UserId,
): Effect.fn.Return<ChangeUserCommand, InvalidRequest> {
  const { Roles: roles, loginCount, userId: named } = yield* readFields(input)
  if (named !== userId) {
    const message = "Expected the id of the user in the path."
    return yield* new InvalidRequest({ problems: [{ path: "userId", message, code: "MISMATCH" }] })
  }
  return {
    ...(roles === undefined
      ? {}
      : { globalRole: roles.includes("admin") ? ("admin" as const) : ("developer" as const) }),
    ...(loginCount === undefined ? {} : { loginCount }),
  }
})
