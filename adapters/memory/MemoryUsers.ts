import { Effect, Layer } from "effect"

import { Users } from "#application/ports/Users.ts"
import { EmailTaken, type User, UserNotFound } from "#domain/user/User.ts"

import { AccountTables, removeWhere } from "./AccountTables.ts"
import { oldestFirst, pageOf } from "./OldestFirst.ts"

const keyOf = ({ createdAt, id }: User) => ({ atMillis: createdAt.epochMilliseconds, id })

const hasEmail = (email: string) => (user: User) => user.email.toLowerCase() === email.toLowerCase()

const hasIdentity = (identity: User["identity"]) => (user: User) =>
  identity !== undefined && user.identity?.provider === identity.provider && user.identity.subject === identity.subject

const make = Effect.gen(function* () {
  const { apiKeys, memberships, removedUsers, users } = yield* AccountTables

  const where = (condition: (user: User) => boolean) => [...users.values()].filter(condition)

  const checkUnique = (user: User) =>
    where((other) => other.id !== user.id && (hasEmail(user.email)(other) || hasIdentity(user.identity)(other)))
      .length > 0
      ? Effect.fail(new EmailTaken())
      : Effect.void

  const get: Users["Service"]["get"] = Effect.fn("MemoryUsers.get")(function* (id) {
    return users.get(id) ?? (yield* new UserNotFound({ userId: id }))
  })

  return Users.of({
    add: Effect.fn("MemoryUsers.add")(function* (user) {
      yield* checkUnique(user)
      users.set(user.id, user)
    }),
    get,
    lock: get,
    findByIdentity: (identity) => Effect.sync(() => where(hasIdentity(identity))[0]),
    findByEmail: (email) => Effect.sync(() => where(hasEmail(email))[0]),
    save: Effect.fn("MemoryUsers.save")(function* (user) {
      yield* get(user.id)
      yield* checkUnique(user)
      users.set(user.id, user)
    }),
    list: (page) => Effect.sync(() => pageOf(oldestFirst([...users.values()], keyOf), page)),
    lockGlobalAdmins: Effect.sync(() => where(({ globalRole }) => globalRole === "admin").length),
    remove: Effect.fn("MemoryUsers.remove")(function* (id) {
      yield* get(id)
      users.delete(id)
      removedUsers.add(id)
      removeWhere(memberships, ({ userId }) => userId === id)
      removeWhere(apiKeys, ({ apiKey }) => apiKey.userId === id)
    }),
  })
})

export const layer = Layer.effect(Users, make).pipe(Layer.provide(AccountTables.layer))
