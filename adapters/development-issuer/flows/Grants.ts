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

/** The grant of an authorization code. */
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
/** A device that polls after the expiry gets an error that the code expired. */
const deviceMemory = Duration.minutes(15)
export const pollSeconds = 5

/** Far more concurrent sign-ins than one machine needs. */
const capacity = 1000

const secret = () => randomBytes(32).toString("base64url")

/** Consonants, which form no words (RFC 8628 §6.1). */
const userCodeAlphabet = "BCDFGHJKLMNPQRSTVWXZ"

const randomUserCode = () =>
  Array.from({ length: 8 }, () => userCodeAlphabet[randomInt(userCodeAlphabet.length)]).join("")

/** As shown to users. */
export const displayUserCode = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`

/** In any spelling that users enter. */
export const normalizeUserCode = (entered: string) => entered.toUpperCase().replaceAll(/[^A-Z]/g, "")

/** The sign-ins in progress, in memory: after a restart, users sign in again. */
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
    /** A code works once, even if the request with it fails. */
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
