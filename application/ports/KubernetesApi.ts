import type { Effect, Stream } from "effect"

import type {
  AccessAttributes,
  AccessDecision,
  AccessRules,
  ClientCertificateRequest,
  ClusterCaller,
  ClusterVersion,
  ServiceAccountToken,
  ServiceAccountTokenRequest,
} from "#domain/kubernetes/ClusterAccess.ts"
import type { ContainerLogLine, ContainerLogRequest } from "#domain/kubernetes/ContainerLog.ts"
import type { KubernetesError } from "#domain/kubernetes/KubernetesError.ts"
import type { KubernetesObject, NewKubernetesObject } from "#domain/kubernetes/KubernetesObject.ts"
import type { KubernetesResource, ObjectName } from "#domain/kubernetes/KubernetesResource.ts"
import type { ObjectChange, WatchEvent } from "#domain/kubernetes/ObjectChange.ts"
import type { ObjectPage, ObjectSelection, PageSelection, Projection } from "#domain/kubernetes/ObjectSelection.ts"
import type {
  ApplyOptions,
  DeleteOptions,
  ObjectPatch,
  Subresource,
  WriteOptions,
} from "#domain/kubernetes/ObjectWrite.ts"

type Result<A> = Effect.Effect<A, KubernetesError>
type Changes<A> = Stream.Stream<A, KubernetesError>

/**
 * The API of one cluster. A request ends within 30 seconds, with `Unreachable` at the latest; it is repeated only where the credential
 * expired. Streams end what they use when their consumer ends.
 */
export interface KubernetesApi {
  /** The resource of a kind, as the cluster has it. `NotFound` where no such kind is served, as before its definition is installed. */
  readonly resourceOf: (apiVersion: string, kind: string) => Result<KubernetesResource>

  readonly get: (resource: KubernetesResource, name: ObjectName, subresource?: Subresource) => Result<KubernetesObject>
  /** One page. Pages after the first are of the same version as the first, or fail with `Expired`. */
  readonly list: {
    (resource: KubernetesResource, page?: PageSelection): Result<ObjectPage<KubernetesObject>>
    <A>(resource: KubernetesResource, page: PageSelection, project: Projection<A>): Result<ObjectPage<A>>
  }

  readonly create: (
    resource: KubernetesResource,
    object: NewKubernetesObject,
    options?: Omit<WriteOptions, "subresource">,
  ) => Result<KubernetesObject>
  /** Replaces an object. `Conflict` if it has a `resourceVersion` that is not the current one. */
  readonly replace: (
    resource: KubernetesResource,
    object: KubernetesObject,
    options?: WriteOptions,
  ) => Result<KubernetesObject>
  /** Creates an object, or changes the fields that the manager owns. */
  readonly apply: (
    resource: KubernetesResource,
    object: KubernetesObject,
    options: ApplyOptions,
  ) => Result<KubernetesObject>
  readonly patch: (
    resource: KubernetesResource,
    name: ObjectName,
    patch: ObjectPatch,
    options?: WriteOptions,
  ) => Result<KubernetesObject>
  /** Succeeds when the deletion is accepted. An object with finalizers, and a pod, remains for a while after it. */
  readonly delete: (resource: KubernetesResource, name: ObjectName, options?: DeleteOptions) => Result<void>

  /**
   * Follows the objects of a selection until its consumer ends it, through every interruption. It fails only where trying again does not
   * help: `Forbidden`, `Unauthorized`, `NotFound` of the resource, `BadRequest`.
   */
  readonly watch: {
    (resource: KubernetesResource, selection?: ObjectSelection): Changes<ObjectChange<KubernetesObject>>
    <A>(resource: KubernetesResource, selection: ObjectSelection, project: Projection<A>): Changes<ObjectChange<A>>
  }
  /** One watch from a version on. It ends when the API ends it, and fails with `Expired` where the API lost that version. */
  readonly watchFrom: (
    resource: KubernetesResource,
    selection: ObjectSelection & { readonly resourceVersion: string; readonly timeoutSeconds?: number },
  ) => Changes<WatchEvent<KubernetesObject>>
  /** Reads a log at the pace of its consumer. */
  readonly logs: (request: ContainerLogRequest) => Changes<ContainerLogLine>

  readonly createToken: (request: ServiceAccountTokenRequest) => Result<ServiceAccountToken>
  /** Requests, approves and waits for a certificate in PEM, and leaves no request behind. */
  readonly issueCertificate: (request: ClientCertificateRequest) => Result<string>
  readonly whoAmI: Result<ClusterCaller>
  readonly mayI: (attributes: AccessAttributes) => Result<AccessDecision>
  readonly rulesIn: (namespace: string) => Result<AccessRules>

  readonly version: Result<ClusterVersion>
  /** Succeeds when the API is ready to serve. */
  readonly checkReady: Result<void>
}
