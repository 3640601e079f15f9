import { lifecycle as apiKey } from "./api-key/ApiKey.ts"
import { lifecycle as cluster } from "./cluster/Cluster.ts"
import { lifecycle as operation } from "./operation/Operation.ts"

/** Every state machine, by the name of what it moves. The tests and the page of lifecycles read this list. */
export const lifecycles = { cluster, operation, "api-key": apiKey }
