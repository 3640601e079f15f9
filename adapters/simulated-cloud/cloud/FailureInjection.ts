import { Context, Effect, Layer, Ref } from "effect"

import type { CloudRefusal } from "./CloudRefusal.ts"
import { type InjectedFailure, SimulatedCloudConfig } from "./SimulatedCloudConfig.ts"
import type { RefusedCall, SimulatedProvider } from "./SimulatedProvider.ts"

export interface CloudCall extends RefusedCall {
  readonly provider: SimulatedProvider
  readonly address: string | undefined
}

/** Only `*` has a meaning; brackets and dots of an address match themselves. */
const matches = (pattern: string, text: string): boolean =>
  new RegExp(
    `^${pattern
      .split("*")
      .map((part) => RegExp.escape(part))
      .join(".*")}$`,
  ).test(text)

const applies = (failure: InjectedFailure, { operation, resourceType, address }: CloudCall): boolean =>
  failure.operation === operation &&
  (matches(failure.match, resourceType) || (address !== undefined && matches(failure.match, address)))

const make = Effect.gen(function* () {
  const { failures } = yield* SimulatedCloudConfig
  const left = yield* Ref.make(failures.map(({ times }) => times ?? Number.POSITIVE_INFINITY))

  /** Fails a call that the settings select, and counts it. */
  const check = Effect.fnUntraced(function* (call: CloudCall): Effect.fn.Return<void, CloudRefusal> {
    const found = yield* Ref.modify(left, (counts) => {
      const index = failures.findIndex((failure, at) => (counts[at] ?? 0) > 0 && applies(failure, call))
      return [failures[index], counts.map((count, at) => (at === index ? count - 1 : count))]
    })
    if (found !== undefined) return yield* call.provider.refusals.call(call, found.message)
  })
  return { check }
})

/** Makes calls fail as the settings ask, so many times each. */
export class FailureInjection extends Context.Service<FailureInjection>()(
  "orrery/adapters/simulated-cloud/cloud/FailureInjection",
  { make },
) {
  static readonly layer = Layer.effect(this, make)
}
