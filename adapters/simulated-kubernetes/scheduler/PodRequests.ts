import type { Container, PodSpec, ResourceRequirements } from "kubernetes-types/core/v1.js"

import { thousandthsOf } from "../world/Quantity.ts"

/** Amounts of resources by name, in thousandths. */
export type Amounts = Readonly<Record<string, number>>

const requestsOf = (resources: ResourceRequirements | undefined): Amounts =>
  Object.fromEntries(
    Object.entries({ ...resources?.limits, ...resources?.requests }).map(([name, quantity]) => [
      name,
      thousandthsOf(quantity),
    ]),
  )

const combined = (all: ReadonlyArray<Amounts>, combine: (left: number, right: number) => number): Amounts => {
  const result: Record<string, number> = {}
  for (const amounts of all) {
    for (const [name, amount] of Object.entries(amounts)) result[name] = combine(result[name] ?? 0, amount)
  }
  return result
}

export const sumOfAmounts = (all: ReadonlyArray<Amounts>): Amounts => combined(all, (left, right) => left + right)

const isSidecar = (container: Container): boolean => container.restartPolicy === "Always"

/** What the scheduler reserves for a pod: the sum of its containers, or the largest init container if that is more. */
export const podRequests = (spec: PodSpec | undefined): Amounts => {
  const sidecars: Array<Amounts> = []
  const peaks = (spec?.initContainers ?? []).map((container) => {
    const requests = requestsOf(container.resources)
    const peak = sumOfAmounts([...sidecars, requests])
    if (isSidecar(container)) sidecars.push(requests)
    return peak
  })
  const running = sumOfAmounts([...(spec?.containers ?? []).map(({ resources }) => requestsOf(resources)), ...sidecars])
  const overhead = requestsOf({ requests: spec?.overhead ?? {} })
  return { ...sumOfAmounts([combined([running, ...peaks], Math.max), overhead]), pods: 1000 }
}
