import { resolve } from "node:path"

import { Array, Config, type Effect, Option, Redacted, Schema } from "effect"

import { trustProxies } from "#adapters/http/request/ClientAddress.ts"
import { isTrustworthy } from "#adapters/oidc/ProviderAddress.ts"
import { findSecretStore, secretStores } from "#domain/cloud/SecretStores.ts"
import { readEgressNetworks } from "#domain/cluster/EgressNetworks.ts"

import { defaultEngineRuns } from "./DefaultEngineRuns.ts"
import { readAll } from "./EnvironmentInvalid.ts"
import type { SettingVariable } from "./Settings.ts"

/** Ties each read of the environment to the documented list. */
const named = <A>(variable: SettingVariable, read: (name: string) => Config.Config<A>) => read(variable)

const portMax = 65_535

/** 0 means any free port. */
const portOrAny = (name: string) =>
  Config.schema(
    Schema.String.check(
      Schema.makeFilter(
        (text) =>
          (/^\d+$/.test(text) && Number(text) <= portMax) ||
          "an integer from 0 to 65535 is needed; 0 takes a free port",
      ),
    ),
    name,
  ).pipe(Config.map(Number))

const positiveInteger = (name: string) =>
  Config.schema(
    Schema.String.check(
      Schema.makeFilter((text) => /^[1-9]\d{0,3}$/.test(text) || "an integer from 1 to 9999 is needed"),
    ),
    name,
  ).pipe(Config.map(Number))

/** Not normalized: a provider's name for itself may or may not end in a slash. */
const issuerAddress = (name: string) =>
  Config.schema(
    Schema.String.check(
      Schema.makeFilter((text) => {
        const url = URL.parse(text)
        return (
          (url !== null && isTrustworthy(url) && url.search === "" && url.hash === "" && url.username === "") ||
          "an https address without a query, such as https://id.example.com (http for 127.0.0.1 alone)"
        )
      }),
    ),
    name,
  )

const listed = (text: string): ReadonlyArray<string> =>
  text.split(",").flatMap((item) => (item.trim() === "" ? [] : [item.trim()]))

const networkList = (name: string) =>
  Config.schema(
    Schema.String.check(
      Schema.makeFilter((text) => {
        const [unreadable] = trustProxies(listed(text)).unreadable
        return unreadable === undefined || "addresses and networks separated by commas, such as 10.0.0.0/8"
      }),
    ),
    name,
  )

const hostName = /^[a-z0-9]([a-z0-9._-]{0,251}[a-z0-9])?$/i

const hostList = (name: string) =>
  Config.schema(
    Schema.String.check(
      Schema.makeFilter(
        (text) =>
          listed(text).every((item) => hostName.test(item)) ||
          "names without a scheme and a port, separated by commas, such as orrery.example.com",
      ),
    ),
    name,
  )

/** An origin is what a browser sends in `Origin`: a scheme, a host and perhaps a port, and nothing after it. */
const isOrigin = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text
}

const originList = (name: string) =>
  Config.schema(
    Schema.String.check(
      Schema.makeFilter(
        (text) => listed(text).every(isOrigin) || "origins separated by commas, such as https://docs.example.com",
      ),
    ),
    name,
  )

const storeList = (name: string) =>
  Config.schema(
    Schema.String.check(
      Schema.makeFilter(
        (text) =>
          listed(text).every((item) => findSecretStore(item) !== undefined) ||
          `some of ${secretStores.map(({ source }) => source).join(", ")}, separated by commas`,
      ),
    ),
    name,
  )

const egressNetworks = (name: string) =>
  Config.schema(
    Schema.String.check(
      Schema.makeFilter((text) => {
        const read = readEgressNetworks(listed(text))
        return "networks" in read || read.problem
      }),
    ),
    name,
  )

const defaultAudience = "orrery"

const audienceList = (text: string): Array.NonEmptyReadonlyArray<string> => {
  const audiences = listed(text)
  return Array.isReadonlyArrayNonEmpty(audiences) ? audiences : [defaultAudience]
}

const fields = {
  host: named("HOST", Config.NonEmptyString).pipe(Config.withDefault("127.0.0.1")),
  port: named("PORT", portOrAny).pipe(Config.withDefault(8080)),
  metricsPort: named("ORRERY_METRICS_PORT", portOrAny).pipe(Config.withDefault(9464)),
  databaseUrl: Config.option(named("DATABASE_URL", Config.Redacted)),
  dataDirectory: named("ORRERY_DATA_DIR", Config.NonEmptyString).pipe(
    Config.withDefault(".orrery"),
    Config.map((directory) => resolve(directory)),
  ),
  cloud: Config.Literals(["simulated", "real"], "ORRERY_CLOUD" satisfies SettingVariable).pipe(
    Config.withDefault("simulated" as const),
  ),
  egressNetworks: named("ORRERY_EGRESS_CIDRS", egressNetworks).pipe(Config.withDefault(""), Config.map(listed)),
  terraformBinary: Config.option(named("ORRERY_TERRAFORM_BIN", Config.NonEmptyString)),
  encryptionKey: Config.option(named("ORRERY_ENCRYPTION_KEY", Config.Redacted)),
  previousEncryptionKeys: named("ORRERY_ENCRYPTION_PREVIOUS_KEYS", Config.String).pipe(
    Config.withDefault(""),
    Config.map((keys) => listed(keys).map((key) => Redacted.make(key))),
  ),
  secretStores: named("ORRERY_SECRET_STORES", storeList).pipe(
    Config.withDefault(""),
    Config.map((text) => [...new Set(listed(text))]),
  ),
  trustedProxies: named("ORRERY_TRUSTED_PROXIES", networkList).pipe(
    Config.withDefault(""),
    Config.map((text) => trustProxies(listed(text)).proxies),
  ),
  allowedHosts: named("ORRERY_ALLOWED_HOSTS", hostList).pipe(Config.withDefault(""), Config.map(listed)),
  allowedOrigins: named("ORRERY_ALLOWED_ORIGINS", originList).pipe(Config.withDefault(""), Config.map(listed)),
  administratorEmails: named("ORRERY_ADMIN_EMAILS", Config.String).pipe(
    Config.withDefault(""),
    Config.map((emails) => listed(emails.toLowerCase())),
  ),
  pepper: Config.option(named("ORRERY_KEY_PEPPER", Config.Redacted)),
  issuer: named("ORRERY_OIDC_ISSUER", issuerAddress).pipe(Config.option, Config.map(Option.getOrUndefined)),
  audiences: named("ORRERY_OIDC_AUDIENCE", Config.String).pipe(
    Config.withDefault(defaultAudience),
    Config.map(audienceList),
  ),
  clientId: named("ORRERY_OIDC_CLIENT_ID", Config.NonEmptyString).pipe(Config.withDefault("orrery-cli")),
  issuerPort: named("ORRERY_ISSUER_PORT", portOrAny).pipe(Config.withDefault(9465)),
  kubernetesPort: named("ORRERY_KUBERNETES_PORT", portOrAny).pipe(Config.withDefault(9466)),
  postgresBinaries: Config.option(named("ORRERY_POSTGRES_BIN", Config.NonEmptyString)),
  engineRuns: named("ORRERY_ENGINE_RUNS", positiveInteger).pipe(
    Config.option,
    Config.map(Option.getOrElse(defaultEngineRuns)),
  ),
  pricing: Config.option(named("ORRERY_PRICING", Config.NonEmptyString)),
  otlpEndpoint: Config.option(named("OTEL_EXPORTER_OTLP_ENDPOINT", Config.URL)),
}

/** The configuration from the environment, checked as a whole before anything starts. */
export const configuration = readAll(fields)

export type Configuration = Effect.Success<typeof configuration>

const loopback = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1)$/i

/**
 * The names of the API: any if it is reachable from outside and no names are set. DNS rebinding attacks only loopback
 * addresses.
 */
export const hostNamesOf = ({
  allowedHosts,
  host,
}: Pick<Configuration, "allowedHosts" | "host">): ReadonlyArray<string> | undefined =>
  allowedHosts.length > 0 || loopback.test(host) ? allowedHosts : undefined

/** The scheme, host and database of a PostgreSQL URI, for people: never its password. */
export const describeDatabase = (url: Option.Option<Redacted.Redacted>): string =>
  Option.match(url, {
    onNone: () => "embedded PostgreSQL",
    onSome: (secret) => {
      const url = URL.parse(Redacted.value(secret))
      // A unix socket's directory, or several hosts, are in a parameter.
      const host = url?.host || url?.searchParams.get("host") || "an unreadable address"
      return `PostgreSQL at ${host}${url?.pathname ?? ""}`
    },
  })
