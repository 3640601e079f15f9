import { Redacted } from "effect"

import type { EngineInfo } from "#domain/infrastructure/EngineInfo.ts"

import type { SignInPlace } from "./IdentityPorts.ts"

export interface Started {
  readonly url: string
  readonly database: string
  readonly engine: EngineInfo
  readonly signIn: SignInPlace["Service"]
  /** Only at the first start, and only once. */
  readonly bootstrapKey: { readonly key: Redacted.Redacted; readonly path: string } | undefined
  readonly seconds: number
}

const cloudOf = ({ engine, simulated }: EngineInfo) =>
  simulated ? `simulated, driven by ${engine}` : `real, driven by ${engine}`

const signInOf = ({ issuer, passwordPath }: SignInPlace["Service"]) =>
  passwordPath === undefined
    ? `npx orrery auth login, at ${issuer}`
    : `npx orrery auth login, at ${issuer} with the password in ${passwordPath}`

const engineHint = "  No Terraform or OpenTofu was found. `npx orrery engine install` fetches OpenTofu and checks it."

/** What a newcomer reads after the start, and what to do next. */
export const startMessage = ({ bootstrapKey, database, engine, seconds, signIn, url }: Started): string =>
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
    ...(bootstrapKey === undefined
      ? []
      : [
          "",
          `  API key   ${Redacted.value(bootstrapKey.key)}`,
          `            shown this once; the CLI on this machine finds it in ${bootstrapKey.path}`,
        ]),
    "",
    "Try it in another terminal:",
    "",
    "  npx orrery clusters apply -f infra-templates/examples/eks.yaml --wait",
    "",
  ].join("\n")
