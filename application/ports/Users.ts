import { Context, type DateTime, type Effect } from "effect"

import type { PageNumber, PageOf } from "#domain/shared/PageNumber.ts"
import type { EmailTaken, Identity, User, UserId, UserNotFound } from "#domain/user/User.ts"

/** The users that have a profile. Every adapter passes tests/contracts/UsersContract.ts. */
export class Users extends Context.Service<
  Users,
  {
    /** An identity is unique like an address, and a duplicate fails with the same error. */
    readonly add: (user: User) => Effect.Effect<void, EmailTaken>
    /** A removed user is not found. */
    readonly get: (id: UserId) => Effect.Effect<User, UserNotFound>
    /** The same, and locks the user until the transaction ends. Other callers wait. */
    readonly lock: (id: UserId) => Effect.Effect<User, UserNotFound>
    readonly findByIdentity: (identity: Identity) => Effect.Effect<User | undefined>
    /** By address, in any case; addresses are unique. */
    readonly findByEmail: (email: string) => Effect.Effect<User | undefined>
    readonly save: (user: User) => Effect.Effect<void, UserNotFound | EmailTaken>
    /** Oldest first. */
    readonly list: (page: PageNumber) => Effect.Effect<PageOf<User>>
    /** Counts the global admins and locks the count until the transaction ends. Call it before revoking a global admin's role. */
    readonly lockGlobalAdmins: Effect.Effect<number>
    /**
     * Deletes a person: name, address and identity, with every membership and key. The id stays where other records refer to
     * it, and the address is free again.
     */
    readonly remove: (id: UserId, at: DateTime.Utc) => Effect.Effect<void, UserNotFound>
  }
>()("orrery/application/ports/Users") {}
