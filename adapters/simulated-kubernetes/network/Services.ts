import { freeAddress } from "../kubelet/PodAddress.ts"
import type { ObjectOf } from "../world/KubernetesKinds.ts"
import { controllerOf, type World, type Write } from "../world/World.ts"

type Service = ObjectOf<"Service">

const serviceCidr = "10.96.0.0/16"
/** Addresses that the documentation of networks uses (RFC 5737): no simulated service is reachable from elsewhere. */
const ingressCidr = "203.0.113.0/24"
const firstNodePort = 30_000
const lastNodePort = 32_767

const clusterAddress = (world: World): string => {
  const taken = new Set(world.list("Service").map(({ spec }) => spec?.clusterIP ?? ""))
  return freeAddress(serviceCidr, taken, 11)
}

const nodePorts = (world: World, service: Service) => {
  const taken = new Set(
    world.list("Service").flatMap(({ spec }) => (spec?.ports ?? []).flatMap(({ nodePort }) => nodePort ?? [])),
  )
  return (service.spec?.ports ?? []).map((port) => {
    let nodePort = port.nodePort ?? firstNodePort
    while (port.nodePort === undefined && taken.has(nodePort) && nodePort < lastNodePort) nodePort++
    taken.add(nodePort)
    return { ...port, nodePort }
  })
}

const allocate = (world: World, service: Service): Service => {
  const { clusterIP, clusterIPs, type = "ClusterIP" } = service.spec ?? {}
  if (type === "ExternalName") return service
  const address = clusterIP === undefined || clusterIP === "" ? clusterAddress(world) : clusterIP
  const spec = { ...service.spec, clusterIP: address, clusterIPs: clusterIPs ?? [address] }
  return { ...service, spec: type === "ClusterIP" ? spec : { ...spec, ports: nodePorts(world, service) } }
}

const loadBalancer = (world: World, service: Service): ReadonlyArray<Write> => {
  const isWanted = service.spec?.type === "LoadBalancer"
  const known = service.status?.loadBalancer?.ingress ?? []
  if (!isWanted) return known.length === 0 ? [] : [{ verb: "status", object: service, status: { loadBalancer: {} } }]
  if (known.length > 0) return []
  const taken = new Set(world.list("Service").flatMap(({ status }) => status?.loadBalancer?.ingress?.[0]?.ip ?? []))
  const ingress = [{ ip: freeAddress(ingressCidr, taken, 10), ipMode: "VIP" }]
  const event = (reason: string, message: string): Write => ({
    verb: "event",
    about: service,
    type: "Normal",
    reason,
    message,
    component: "service-controller",
  })
  return [
    event("EnsuringLoadBalancer", "Ensuring load balancer"),
    { verb: "status", object: service, status: { loadBalancer: { ingress } } },
    event("EnsuredLoadBalancer", "Ensured load balancer"),
  ]
}

const reconcile = (world: World, service: Service): ReadonlyArray<Write> =>
  service.metadata.deletionTimestamp === undefined
    ? [{ verb: "replace", object: allocate(world, service) }, ...loadBalancer(world, service)]
    : []

/** Gives services their addresses and ports. */
export const services = controllerOf("Service", reconcile)
