type Words = readonly [string, ...ReadonlyArray<string>]

const words = (text: string): Words => text.trim().split(/\s+/) as unknown as Words

/** What pages are about; a title is a task and a thing. */
export const things: Words = words(`
  cluster node-pool deployment namespace ingress secret volume snapshot certificate gateway
  replica-set load-balancer firewall subnet peering route identity policy role token
  registry image pipeline release rollout canary webhook alert dashboard metric
  trace log-stream queue topic subscription schedule job worker cache index
  database backup replica shard migration schema tenant quota budget invoice
  region zone endpoint proxy domain-name mail-sender template profile manifest workspace
`)

export const tasks: Words = words(`
  create inspect resize rotate restore delete export import audit upgrade
  pause resume clone rename share lock monitor debug automate approve
`)

export const verbs: Words = words(`
  creates reads writes checks keeps stores sends refuses accepts replaces starts stops waits copies signs encrypts
  verifies compares collects merges splits rejects queues schedules releases records reports restores validates
  resolves mounts drains labels annotates throttles retries restarts observes publishes
`)

export const qualities: Words = words(`
  new running regional private public encrypted shared temporary failed healthy idle pending approved draft remote
  local default custom versioned immutable scheduled expired replicated isolated managed external internal primary
  secondary read-only ephemeral redundant compressed signed audited
`)

export const circumstances: Words = words(`
  immediately later nightly twice once automatically manually safely quickly eventually again everywhere together
  separately gradually atomically asynchronously periodically explicitly
`)

/** The parts of the documentation, and the groups of each part. */
export const parts: Words = words("operate network security delivery observe data billing automation access reference")

export const groups: Words = words(
  "overview setup clusters workloads limits recovery migration integration troubleshooting examples",
)
