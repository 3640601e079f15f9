import { isReady } from "../workloads/PodReadiness.ts"
import type { ObjectOf } from "../world/KubernetesKinds.ts"
import { controllerReference } from "../world/Ownership.ts"
import { controllerOf, create, type World, type Write } from "../world/World.ts"

type Service = ObjectOf<"Service">
type Pod = ObjectOf<"Pod">

const sliceLabel = "kubernetes.io/service-name"

const backends = (world: World, { metadata, spec }: Service): ReadonlyArray<Pod> => {
  const selected = Object.entries(spec?.selector ?? {})
  if (selected.length === 0) return []
  return world
    .list("Pod", metadata.namespace)
    .filter(({ metadata: { labels } }) => selected.every(([key, value]) => labels?.[key] === value))
    .filter(({ status }) => status?.podIP !== undefined && status.phase !== "Succeeded" && status.phase !== "Failed")
}

/** The number of a port that a service may name. */
const numberOf = (pods: ReadonlyArray<Pod>, target: number | string): number | undefined => {
  if (typeof target === "number") return target
  return pods
    .flatMap(({ spec }) => spec?.containers ?? [])
    .flatMap(({ ports = [] }) => ports)
    .find(({ name }) => name === target)?.containerPort
}

const portsOf = (pods: ReadonlyArray<Pod>, { spec }: Service) =>
  (spec?.ports ?? []).flatMap(({ appProtocol, name, port, protocol = "TCP", targetPort }) => {
    const number = numberOf(pods, targetPort ?? port)
    if (number === undefined) return []
    return [
      {
        ...(name === undefined ? {} : { name }),
        port: number,
        protocol,
        ...(appProtocol === undefined ? {} : { appProtocol }),
      },
    ]
  })

const targetOf = ({ metadata }: Pod) => ({
  kind: "Pod",
  name: metadata.name,
  namespace: metadata.namespace ?? "",
  uid: metadata.uid,
})

const sliceOf = (world: World, service: Service, pods: ReadonlyArray<Pod>): Write => {
  const { labels = {}, name, namespace = "" } = service.metadata
  const publishes = service.spec?.publishNotReadyAddresses === true
  const slice = {
    addressType: "IPv4" as const,
    endpoints: pods.map((pod) => {
      const node = world.find("Node", undefined, pod.spec?.nodeName ?? "")
      const zone = node?.metadata.labels?.["topology.kubernetes.io/zone"]
      const isTerminating = pod.metadata.deletionTimestamp !== undefined
      return {
        addresses: [pod.status?.podIP ?? ""],
        conditions: {
          ready: publishes || (isReady(pod) && !isTerminating),
          serving: isReady(pod),
          terminating: isTerminating,
        },
        nodeName: pod.spec?.nodeName ?? "",
        targetRef: targetOf(pod),
        ...(zone === undefined ? {} : { zone }),
      }
    }),
    ports: portsOf(pods, service).map((port) => ({ name: "", ...port })),
  }
  const managed = { [sliceLabel]: name, "endpointslice.kubernetes.io/managed-by": "endpointslice-controller.k8s.io" }
  const headless = service.spec?.clusterIP === "None" ? { "service.kubernetes.io/headless": "" } : {}
  const known = world
    .list("EndpointSlice", namespace)
    .find(
      ({ metadata }) =>
        metadata.labels?.[sliceLabel] === name && metadata.ownerReferences?.[0]?.uid === service.metadata.uid,
    )
  const sliceLabels = { ...labels, ...headless, ...managed }
  if (known !== undefined) {
    return { verb: "replace", object: { ...known, ...slice, metadata: { ...known.metadata, labels: sliceLabels } } }
  }
  const metadata = {
    name: `${name}-${world.nameSuffix()}`,
    namespace,
    labels: sliceLabels,
    ownerReferences: [controllerReference(service)],
  }
  return create("EndpointSlice", { metadata, ...slice })
}

const endpointsOf = (world: World, service: Service, pods: ReadonlyArray<Pod>): Write => {
  const { labels = {}, name, namespace = "" } = service.metadata
  const publishes = service.spec?.publishNotReadyAddresses === true
  const staying = pods.filter(({ metadata }) => metadata.deletionTimestamp === undefined)
  const addresses = (isListed: boolean) =>
    staying
      .filter((pod) => (publishes || isReady(pod)) === isListed)
      .map((pod) => ({ ip: pod.status?.podIP ?? "", nodeName: pod.spec?.nodeName ?? "", targetRef: targetOf(pod) }))
  const [ready, notReady] = [addresses(true), addresses(false)]
  const subset = {
    ...(ready.length === 0 ? {} : { addresses: ready }),
    ...(notReady.length === 0 ? {} : { notReadyAddresses: notReady }),
    ports: portsOf(pods, service),
  }
  const subsets = staying.length === 0 ? {} : { subsets: [subset] }
  const metadata = {
    name,
    namespace,
    labels: { ...labels, "endpoints.kubernetes.io/managed-by": "endpoint-controller" },
  }
  const known = world.find("Endpoints", namespace, name)
  if (known === undefined) return create("Endpoints", { metadata, ...subsets })
  const { subsets: _, ...rest } = known
  return { verb: "replace", object: { ...rest, ...subsets, metadata: { ...known.metadata, ...metadata } } }
}

const reconcile = (world: World, service: Service): ReadonlyArray<Write> => {
  if (service.spec?.selector === undefined || service.metadata.deletionTimestamp !== undefined) return []
  const pods = backends(world, service)
  return [endpointsOf(world, service, pods), sliceOf(world, service, pods)]
}

/** Lists the pods behind services. */
export const endpoints = controllerOf("Service", reconcile)
