import { HttpApi, OpenApi } from "effect/http-api"

import { ApiKeysApi } from "./api-keys/ApiKeysApi.ts"
import { AuditApi } from "./audit/AuditApi.ts"
import { ProvidersApi } from "./catalogue/ProvidersApi.ts"
import { ProvisionerApi } from "./catalogue/ProvisionerApi.ts"
import { ClustersApi } from "./clusters/ClustersApi.ts"
import { KubeconfigApi } from "./kubeconfig/KubeconfigApi.ts"
import { OperationsApi } from "./operations/OperationsApi.ts"
import { OrganizationsApi } from "./organizations/OrganizationsApi.ts"
import { PricingApi } from "./pricing/PricingApi.ts"
import { StreamTicketsApi } from "./streams/StreamTicketsApi.ts"
import { InternalApi } from "./system/InternalApi.ts"
import { SystemApi } from "./system/SystemApi.ts"
import { SignInApi } from "./users/SignInApi.ts"
import { UsersApi } from "./users/UsersApi.ts"
import { WhoamiApi } from "./users/WhoamiApi.ts"

/** The whole HTTP contract: server, command line, documentation and tests read it, so they cannot disagree. */
export class Api extends HttpApi.make("orrery")
  .add(
    ApiKeysApi,
    AuditApi,
    ClustersApi,
    InternalApi,
    KubeconfigApi,
    OperationsApi,
    OrganizationsApi,
    PricingApi,
    ProvidersApi,
    ProvisionerApi,
    SignInApi,
    StreamTicketsApi,
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
        "Orrery provisions Kubernetes clusters. Every response carries its payload in `data`; " +
        "every error has in `error` what to do next and lists each problem in `details.problems`.",
    }),
  ) {}
