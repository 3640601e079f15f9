import { secretStores } from "#domain/cloud/SecretStores.ts"

/** One environment variable: the help text, the documentation and the configuration read this one list. */
export interface Setting {
  readonly variable: string
  /** The default. */
  readonly fallback: string
  readonly description: string
}

export const settings = [
  { variable: "HOST", fallback: "127.0.0.1", description: "The address the API listens on." },
  { variable: "PORT", fallback: "8080", description: "The port the API listens on." },
  {
    variable: "ORRERY_TRUSTED_PROXIES",
    fallback: "none",
    description:
      "Addresses and networks, separated by commas, of proxies whose `X-Forwarded-For` gives the client's address.",
  },
  {
    variable: "ORRERY_ALLOWED_HOSTS",
    fallback: "any, or `localhost` where `HOST` is a loopback address",
    description:
      "Names by which clients may call the API, separated by commas, besides `localhost` and IP addresses; such as `orrery.example.com`.",
  },
  {
    variable: "ORRERY_ALLOWED_ORIGINS",
    fallback: "none",
    description:
      "Web origins, separated by commas, whose pages may call the API, and open its websockets with a ticket, besides its own.",
  },
  {
    variable: "ORRERY_METRICS_PORT",
    fallback: "9464",
    description: "The port of the Prometheus metrics, on 127.0.0.1 only; `0` takes a free one.",
  },
  {
    variable: "DATABASE_URL",
    fallback: "an embedded PostgreSQL",
    description: "The PostgreSQL to use, as a libpq URI. Without it, Orrery runs an embedded one.",
  },
  {
    variable: "ORRERY_DATA_DIR",
    fallback: ".orrery",
    description: "Where the embedded PostgreSQL, keys and run directories are kept.",
  },
  {
    variable: "ORRERY_CLOUD",
    fallback: "simulated",
    description:
      "`simulated`, or `real` to create resources in your cloud account. `real` needs Terraform or OpenTofu.",
  },
  {
    variable: "ORRERY_EGRESS_CIDRS",
    fallback: "none",
    description:
      "The IPv4 networks that Orrery is seen from, separated by commas. The Kubernetes APIs of clusters get a public address that is open to them alone.",
  },
  {
    variable: "ORRERY_TERRAFORM_BIN",
    fallback: "`terraform` or `tofu` on the `PATH`",
    description: "The Terraform or OpenTofu binary to use.",
  },
  {
    variable: "ORRERY_ENGINE_RUNS",
    fallback: "two per core, one per GiB of memory at most",
    description:
      "How many operations may run Terraform at once, over all servers of one database. The others wait in a queue.",
  },
  {
    variable: "ORRERY_ENCRYPTION_KEY",
    fallback: "a key created on first start",
    description: "32 bytes in base64, with which stored state, secrets and credentials are encrypted.",
  },
  {
    variable: "ORRERY_ENCRYPTION_PREVIOUS_KEYS",
    fallback: "none",
    description: "Earlier keys, separated by commas: data stored under them is re-encrypted after the start.",
  },
  {
    variable: "ORRERY_SECRET_STORES",
    fallback: "none",
    description: `Stores from which requests may have their credentials read with this server's own identity, separated by commas: ${secretStores.map(({ source }) => `\`${source}\``).join(", ")}.`,
  },
  {
    variable: "ORRERY_KEY_PEPPER",
    fallback: "a pepper created on first start",
    description: "32 bytes in base64, mixed into the stored hashes of API keys.",
  },
  {
    variable: "ORRERY_OIDC_ISSUER",
    fallback: "a development issuer on this machine",
    description: "The OpenID Connect provider for sign-in, exactly as it names itself.",
  },
  {
    variable: "ORRERY_OIDC_AUDIENCE",
    fallback: "orrery",
    description: "The `aud` of the tokens the API accepts, separated by commas; clients request the first.",
  },
  {
    variable: "ORRERY_OIDC_CLIENT_ID",
    fallback: "orrery-cli",
    description: "The id of the command line's client at the provider: a public client with PKCE.",
  },
  {
    variable: "ORRERY_ISSUER_PORT",
    fallback: "9465",
    description: "The port of the development issuer, on 127.0.0.1 only; `0` takes a free one.",
  },
  {
    variable: "ORRERY_KUBERNETES_PORT",
    fallback: "9466",
    description: "The port of the Kubernetes API of simulated clusters, on 127.0.0.1 only; `0` takes a free one.",
  },
  {
    variable: "ORRERY_ADMIN_EMAILS",
    fallback: "no one",
    description: "Who becomes a global admin at the first sign-in: verified addresses, separated by commas.",
  },
  {
    variable: "ORRERY_POSTGRES_BIN",
    fallback: "found automatically",
    description: "The directory of the PostgreSQL binaries that the embedded PostgreSQL runs.",
  },
  {
    variable: "ORRERY_SIMULATED_CLOUD",
    fallback: "a cloud that never fails",
    description: "A YAML or JSON file that sets how slow the simulated cloud is and where it fails.",
  },
  {
    variable: "ORRERY_PRICING",
    fallback: "the built-in plans",
    description: "A YAML or JSON file of plans, prices and limits, in the shape of `data` in `GET /api/v1/pricing`.",
  },
  {
    variable: "OTEL_EXPORTER_OTLP_ENDPOINT",
    fallback: "no export",
    description: "Where traces are sent by OTLP over HTTP.",
  },
  {
    variable: "ORRERY_SERVER",
    fallback: "the context's, the data directory's, or `http://127.0.0.1:8080`",
    description: "The server the command line talks to.",
  },
  {
    variable: "ORRERY_API_KEY",
    fallback: "the key of the context, or `bootstrap-key` in `ORRERY_DATA_DIR`",
    description: "The API key the command line sends.",
  },
  {
    variable: "ORRERY_CONTEXT",
    fallback: "the one of `orrery context use`",
    description: "The context of the command line: a server, an organization and a key.",
  },
  {
    variable: "ORRERY_CONFIG",
    fallback: "`orrery/config.json` in `XDG_CONFIG_HOME` or `~/.config`",
    description: "Where the command line keeps its contexts.",
  },
] as const satisfies ReadonlyArray<Setting>

export type SettingVariable = (typeof settings)[number]["variable"]
