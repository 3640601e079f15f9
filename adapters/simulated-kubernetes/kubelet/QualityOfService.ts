import type { PodSpec } from "kubernetes-types/core/v1.js"

/** How well the requests of a pod cover what it may use (Kubernetes: quality of service classes). */
export const qualityOfService = (spec: PodSpec | undefined): "BestEffort" | "Burstable" | "Guaranteed" => {
  const all = [...(spec?.containers ?? []), ...(spec?.initContainers ?? [])].map(({ resources }) => resources ?? {})
  const amounts = all.flatMap(({ limits = {}, requests = {} }) =>
    ["cpu", "memory"].map((name) => ({ limit: limits[name], request: requests[name] ?? limits[name] })),
  )
  if (amounts.every(({ limit, request }) => limit === undefined && request === undefined)) return "BestEffort"
  return amounts.every(({ limit, request }) => limit !== undefined && limit === request) ? "Guaranteed" : "Burstable"
}
