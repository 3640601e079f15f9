import type { KubernetesUser } from "../access/KubernetesUser.ts"
import type { ApiResource } from "../resources/ApiResource.ts"
import type { ResourceRequest } from "./ApiPath.ts"
import type { ApiRequest } from "./ApiRequest.ts"
import type { OpenCluster } from "./OpenCluster.ts"

/** What a request is for. */
export interface ResourceCall {
  readonly cluster: OpenCluster
  readonly user: KubernetesUser
  readonly request: ApiRequest
  readonly asked: ResourceRequest
  readonly resource: ApiResource
}
