import { Effect, Schema } from "effect"

import { PricingData } from "#adapters/http/api/pricing/Pricing.ts"

import { chooseServer, type ConnectionFlags } from "../access/ChooseServer.ts"
import { makeQuestions } from "../api/Connection.ts"
import type { ListFormat } from "../output/ListFormats.ts"
import { writeList } from "../output/ListOutput.ts"
import { planTable } from "./PlanComparison.ts"

export interface ListPlansInput extends Pick<ConnectionFlags, "server" | "context"> {
  readonly output: ListFormat
}

const encode = Schema.encodeSync(Schema.toCodecJson(PricingData))

/** `orrery plans`: the plans of a server side by side. They are public: no API key is sent. */
export const listPlans = Effect.fnUntraced(function* ({ output, ...flags }: ListPlansInput) {
  const { server } = yield* chooseServer(flags)
  const ask = yield* makeQuestions(server)
  const { data } = yield* ask((api) => api.pricing.get())
  yield* writeList(output, {
    document: () => encode(data),
    table: (isWide) => planTable(data, isWide),
    names: () => data.plans.map(({ id }) => id),
  })
})
