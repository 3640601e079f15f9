import { HttpApi, OpenApi } from "effect/http-api"

import { ApiKeysApi } from "./ApiKeysApi.ts"
import { AuditApi } from "./AuditApi.ts"
import { ClustersApi } from "./ClustersApi.ts"
import { InternalApi } from "./InternalApi.ts"
import { OperationsApi } from "./OperationsApi.ts"
import { OrganizationsApi } from "./OrganizationsApi.ts"
import { PricingApi } from "./PricingApi.ts"
import { SignInApi } from "./SignInApi.ts"
import { StreamsApi } from "./StreamsApi.ts"
import { SystemApi } from "./SystemApi.ts"
import { UsersApi } from "./UsersApi.ts"
import { WhoamiApi } from "./WhoamiApi.ts"

/** The whole HTTP contract: server, command line, documentation and tests read it, so they cannot disagree. */
export class Api extends HttpApi.make("orrery")
  .add(
    ApiKeysApi,
    AuditApi,
    ClustersApi,
    InternalApi,
    OperationsApi,
    OrganizationsApi,
    PricingApi,
    SignInApi,
    StreamsApi,
    SystemApi,
    UsersApi,
    WhoamiApi,
  )
  .annotate(HttpApi.ParamsParseOptions, { errors: "all" })
  .annotate(HttpApi.QueryParseOptions, { errors: "all", onExcessProperty: "error" })
  .annotate(HttpApi.PayloadParseOptions, { errors: "all", onExcessProperty: "error" })
  .annotateMerge(
    OpenApi.annotations({
      title: "Orrery API",
      version: "1.0.0",
      summary: "Kubernetes clusters from manifests, in your own cloud account.",
      description:
        "Orrery provisions Kubernetes clusters. Every answer carries its payload in `data`; " +
        "every error says in `error` what to do next and lists each problem in `details.problems`.",
    }),
  ) {}
