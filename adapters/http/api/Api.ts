import { HttpApi, OpenApi } from "effect/http-api"

import { ClustersApi } from "./ClustersApi.ts"
import { OperationsApi } from "./OperationsApi.ts"
import { SystemApi } from "./SystemApi.ts"

/** The whole HTTP contract: server, command line, documentation and tests read it, so they cannot disagree. */
export class Api extends HttpApi.make("orrery")
  .add(ClustersApi, OperationsApi, SystemApi)
  .annotate(HttpApi.ParamsParseOptions, { errors: "all" })
  .annotate(HttpApi.QueryParseOptions, { errors: "all", onExcessProperty: "error" })
  .annotate(HttpApi.PayloadParseOptions, { errors: "all", onExcessProperty: "error" })
  .annotateMerge(
    OpenApi.annotations({
      title: "Orrery API",
      version: "1.0.0",
      summary: "Kubernetes clusters on aws, gcp and azure.",
      description:
        "Orrery provisions Kubernetes clusters and deploys applications onto them. Every answer carries its payload in `data`; " +
        "every error says in `error` what to do next and lists each problem in `details.problems`.",
    }),
  ) {}
