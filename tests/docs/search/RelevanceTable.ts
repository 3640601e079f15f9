/** What a reader types, the same with one typo, and the page that should come first. */
export type RelevanceRow = readonly [query: string, withTypo: string, page: string]

const platform = (page: string): string => `/docs/latest/platform/${page}`
const cli = (page: string): string => `/docs/latest/cli/${page}`

/** Forty questions that readers of the documentation have. */
export const relevanceTable: ReadonlyArray<RelevanceRow> = [
  ["introduction", "introducton", platform("intro")],
  ["getting started", "geting started", platform("getting-started/setting-up")],
  ["set up orrery", "sett up orrery", platform("getting-started/setting-up")],
  ["understand the basics", "understand the bascis", platform("getting-started/understand-the-basic")],
  ["deploy a cluster", "deploy a clutser", platform("cluster/deploy")],
  ["create k8s cluster", "craete k8s cluster", platform("cluster/deploy")],
  ["deploy an app", "depoly an app", platform("app/deploy")],
  ["add a member", "add a membre", platform("organization/adding-a-member")],
  ["invite a user to my organization", "invite a user to my organizaton", platform("organization/adding-a-member")],
  ["remove member", "remvoe member", platform("organization/removing-a-member")],
  ["create organization", "create orgnization", platform("organization/create-organization")],
  ["eks", "esk", platform("cluster-pipeline/features/provisioner/managed/eks")],
  ["eks networking", "eks netwroking", platform("cluster-pipeline/features/provisioner/managed/networking")],
  ["control plane", "contorl plane", platform("cluster-pipeline/features/control-plane")],
  ["node groups spot", "node gruops spot", platform("cluster-pipeline/features/data-plane")],
  ["kubeconfig", "kubecofnig", platform("cluster-pipeline/kubeconfig")],
  ["cluster management", "cluster managment", platform("cluster-pipeline/cluster-mgmt")],
  ["self hosted gcp", "self hosetd gcp", platform("cluster-pipeline/features/provisioner/self-hosted/gcp")],
  ["availability tiers", "availabilty tiers", platform("tiers")],
  ["rate limits", "rate limts", platform("guides/rate-limits")],
  ["idempotency key", "idempotancy key", platform("guides/idempotency-and-concurrency")],
  ["audit log", "audti log", platform("guides/audit-log")],
  ["api keys", "api kyes", platform("guides/api-keys")],
  ["monthly cost", "montly cost", platform("guides/cost-estimates")],
  ["crash recovery", "crash recvoery", platform("guides/crash-recovery")],
  ["roles and permissions", "roles and permisions", platform("guides/roles-and-permissions")],
  ["sign in with a browser", "sign in with a browsr", platform("guides/signing-in")],
  ["troubleshooting", "troubleshoting", platform("guides/troubleshooting")],
  ["running in production", "runing in production", platform("guides/running-in-production")],
  ["error codes", "eror codes", platform("reference/errors")],
  ["cluster manifest fields", "cluster manifset fields", platform("reference/cluster-manifest")],
  ["environment variables", "enviroment variables", platform("reference/configuration")],
  ["websocket close codes", "websoket close codes", platform("reference/events")],
  ["ports and adapters", "ports and adpaters", platform("reference/ports")],
  ["orrery clusters apply", "orrery clusters aplly", cli("clusters/apply")],
  ["auth login", "auth lgoin", cli("auth/login")],
  ["whoami", "whoamii", cli("whoami")],
  ["progress stream", "progres stream", cli("clusters/progress/stream")],
  ["platform podcast", "platform podcats", "/docs/blog/platform-podcast"],
  ["ai infrastructure", "ai infrastucture", "/docs/blog/what-it-takes-to-build-ai-infrastructure"],
]
