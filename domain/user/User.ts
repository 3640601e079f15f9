import { Schema } from "effect"

import { GlobalRole } from "../access/Role.ts"

export const UserId = Schema.String.pipe(Schema.check(Schema.isUUID()), Schema.brand("UserId"))
export type UserId = typeof UserId.Type

/** A person or a machine account, known by its email address. */
export const User = Schema.Struct({
  id: UserId,
  email: Schema.String,
  name: Schema.String,
  globalRole: GlobalRole,
  createdAt: Schema.DateTimeUtc,
})
export type User = typeof User.Type
