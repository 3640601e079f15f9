import * as Command from "effect/cli/Command"
import * as Effect from "effect/Effect"

import { context, listOutput, server } from "./Flags.ts"

/** `orrery plans`: what a server offers. */
export const plansCommand = Command.make("plans", { output: listOutput, server, context }, (input) =>
  Effect.flatMap(
    Effect.promise(() => import("../plans/ListPlans.ts")),
    ({ listPlans }) => listPlans(input),
  ),
).pipe(
  Command.withDescription("Compare the plans of the server: prices, limits and features"),
  Command.withShortDescription("Compare plans and prices"),
  Command.withExamples([{ command: "orrery plans", description: "The plans side by side" }]),
)
