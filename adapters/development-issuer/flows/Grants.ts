import { randomBytes, randomInt } from "node:crypto"

import { Clock, Duration, Effect } from "effect"

import { makeExpiringEntries } from "./ExpiringEntries.ts"
import type { Person } from "./Person.ts"

/** A completed sign-in, for which a client may receive tokens. */
export interface SignIn {
  readonly person: Person
  readonly scopes: ReadonlyArray<string>
  readonly nonce: string | undefined
  readonly atSeconds: number
}

/** What an authorization code stands for. */
export interface CodeGrant extends SignIn {
  readonly redirectUri: string
  readonly codeChallenge: string
}

/** A device that waits for a user to sign in elsewhere (RFC 8628). */
export interface DeviceGrant {
  readonly scopes: ReadonlyArray<string>
  readonly expiresAt: number
  outcome: "pending" | "denied" | SignIn
  intervalSeconds: number
  polledAt: number | undefined
}

const codeLifetime = Duration.minutes(1)
export const deviceLifetime = Duration.minutes(10)
/** A device that asks late learns that it was too late. */
const deviceMemory = Duration.minutes(15)
export const pollSeconds = 5

/** Far more sign-ins than people on one machine begin at a time. */
const capacity = 1000

const secret = () => randomBytes(32).toString("base64url")

/** Consonants, which make no words (RFC 8628 §6.1). */
const userCodeAlphabet = "BCDFGHJKLMNPQRSTVWXZ"

const randomUserCode = () =>
  Array.from({ length: 8 }, () => userCodeAlphabet[randomInt(userCodeAlphabet.length)]).join("")

/** As people see it. */
export const displayUserCode = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`

/** However people enter it. */
export const normalizeUserCode = (entered: string) => entered.toUpperCase().replaceAll(/[^A-Z]/g, "")

/** The sign-ins under way. They live in memory: after a restart, people sign in again. */
export const makeGrants = () => {
  const codes = makeExpiringEntries<CodeGrant>(codeLifetime, capacity)
  const devices = makeExpiringEntries<DeviceGrant>(deviceMemory, capacity)
  const byUserCode = makeExpiringEntries<DeviceGrant>(deviceLifetime, capacity)

  return {
    addCode: Effect.fnUntraced(function* (grant: CodeGrant) {
      const code = secret()
      yield* codes.put(code, grant)
      return code
    }),
    /** A code counts once, whatever becomes of it. */
    takeCode: codes.take,

    addDevice: Effect.fnUntraced(function* (scopes: ReadonlyArray<string>) {
      const [deviceCode, userCode] = [secret(), randomUserCode()]
      const expiresAt = (yield* Clock.currentTimeMillis) + Duration.toMillis(deviceLifetime)
      const grant: DeviceGrant = {
        scopes,
        expiresAt,
        outcome: "pending",
        intervalSeconds: pollSeconds,
        polledAt: undefined,
      }
      yield* devices.put(deviceCode, grant)
      yield* byUserCode.put(userCode, grant)
      return { deviceCode, userCode: displayUserCode(userCode) }
    }),
    findDevice: devices.get,
    takeDevice: devices.take,
    /** The device that shows this code, until a user has approved or denied it. */
    takeUserCode: (entered: string) => byUserCode.take(normalizeUserCode(entered)),
  }
}

export type Grants = ReturnType<typeof makeGrants>
