import { Console, Effect, Record } from "effect"

import * as Cluster from "#domain/cluster/Cluster.ts"
import * as Operation from "#domain/operation/Operation.ts"
import * as StateMachine from "#domain/shared/StateMachine.ts"

const answersOf = <State extends string>(machine: StateMachine.StateMachine<State>) =>
  Effect.forEach(Record.keys(machine.transitions), (from) =>
    StateMachine.transition(machine, from, machine.initial).pipe(
      Effect.match({ onSuccess: (state) => `${from} to ${state}`, onFailure: (error) => error.message }),
    ),
  )

/** What the domain's machines answer to every move back to the start: the same on every runtime. */
export const lifecycleAnswers = Effect.map(
  Effect.all([answersOf(Cluster.lifecycle), answersOf(Operation.lifecycle)]),
  (answers) => JSON.stringify(answers.flat()),
)

if (import.meta.main) Effect.runSync(Effect.flatMap(lifecycleAnswers, Console.log))
