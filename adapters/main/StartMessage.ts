import { DateTime, Redacted } from "effect"

import type { EngineInfo } from "#domain/infrastructure/EngineInfo.ts"

import type { FirstKey } from "./BootstrapKey.ts"
import type { SignInPlace } from "./IdentityPorts.ts"

export interface Started {
  readonly url: string
  readonly database: string
  readonly engine: EngineInfo
  readonly signIn: SignInPlace["Service"]
  readonly bootstrapKey: FirstKey
  /** The server's address, if the command line would not find it by default. */
  readonly dataDirectory: string | undefined
  /** Whether a terminal shows this. Anything else may be a log, where a key does not belong. */
  readonly isTerminal: boolean
  readonly seconds: number
}

const cloudOf = ({ engine, simulated }: EngineInfo) =>
  simulated ? `simulated, driven by ${engine}` : `real, driven by ${engine}`

const signInOf = ({ issuer, passwordPath }: SignInPlace["Service"]) =>
  passwordPath === undefined
    ? `npx orrery auth login, at ${issuer}`
    : `npx orrery auth login, at ${issuer} with the password in ${passwordPath}`

const engineHint = "  No Terraform or OpenTofu was found. `npx orrery engine install` downloads OpenTofu and checks it."

const dayOf = (moment: DateTime.Utc | undefined) =>
  moment === undefined ? "" : ` until ${DateTime.formatIso(moment).slice(0, 10)}`

/** How to use the key of the first organization, without the key; undefined once it is of no use. */
const keyNote = ({ expiresAt, path, status }: FirstKey): string | undefined => {
  if (status === "DELETED" || status === "REVOKED") return undefined
  if (status === "EXPIRED") return "the first one has expired; sign in instead: npx orrery auth login"
  return path === undefined
    ? "in `bootstrap-key` in the data directory of the server that started first on this database"
    : `works${dayOf(expiresAt)}; the CLI on this machine finds it in ${path}`
}

const keyLines = (firstKey: FirstKey, isTerminal: boolean): ReadonlyArray<string> => {
  const note = keyNote(firstKey)
  if (note === undefined) return []
  return firstKey.key === undefined || !isTerminal
    ? ["", `  API key   ${note}`]
    : ["", `  API key   ${Redacted.value(firstKey.key)}`, `            shown this once; ${note}`]
}

/** The start message for users, with what to do next. */
export const startMessage = ({
  bootstrapKey,
  database,
  dataDirectory,
  engine,
  isTerminal,
  seconds,
  signIn,
  url,
}: Started): string =>
  [
    "",
    `Orrery is ready after ${seconds.toFixed(1)} s.`,
    "",
    `  API       ${url}/api/v1`,
    `  OpenAPI   ${url}/api/v1/openapi.json`,
    `  Database  ${database}`,
    `  Cloud     ${cloudOf(engine)}`,
    `  Sign in   ${signInOf(signIn)}`,
    ...(engine.engine.startsWith("built-in") ? ["", engineHint] : []),
    ...keyLines(bootstrapKey, isTerminal),
    "",
    "Try it in another terminal:",
    "",
    `  ${dataDirectory === undefined ? "" : `ORRERY_DATA_DIR=${dataDirectory} `}npx orrery clusters apply -f infra-templates/examples/eks.yaml --wait`,
    "",
  ].join("\n")

/** The same for a log that programs read: without hints, and without the key. */
export const startFields = ({ bootstrapKey, database, engine, seconds, signIn, url }: Started) => {
  const firstKey = keyNote(bootstrapKey)
  return {
    url,
    database,
    ...engine,
    issuer: signIn.issuer,
    ...(signIn.passwordPath === undefined ? {} : { passwordPath: signIn.passwordPath }),
    ...(bootstrapKey.path === undefined ? {} : { apiKeyPath: bootstrapKey.path }),
    ...(firstKey === undefined ? {} : { firstKey }),
    startSeconds: Math.round(seconds * 10) / 10,
  }
}
