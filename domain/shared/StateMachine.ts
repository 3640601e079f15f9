import { Effect, Schema } from "effect"

/**
 * A state machine is data: every state, and the states it may become.
 *
 * The guard below, the property tests and the tables on the docs site all
 * read the same value, so they cannot disagree.
 */
export interface StateMachine<State extends string> {
  readonly name: string
  readonly initial: State
  readonly transitions: { readonly [From in State]: ReadonlyArray<State> }
}

export class IllegalTransition extends Schema.TaggedError<IllegalTransition>()("IllegalTransition", {
  machine: Schema.String,
  from: Schema.String,
  to: Schema.String,
}) {
  override get message() {
    return `${this.machine} cannot go from ${this.from} to ${this.to}.`
  }
}

export const make = <const State extends string>(machine: StateMachine<State>): StateMachine<State> => machine

export const allows = <State extends string>(machine: StateMachine<State>, from: State, to: State): boolean =>
  machine.transitions[from].includes(to)

/** Moves to `to`, or fails with the reason why the machine forbids it. */
export const transition = <State extends string>(
  machine: StateMachine<State>,
  from: State,
  to: State,
): Effect.Effect<State, IllegalTransition> =>
  allows(machine, from, to)
    ? Effect.succeed(to)
    : Effect.fail(new IllegalTransition({ machine: machine.name, from, to }))

/** The states a machine never leaves. */
export const finalStates = <State extends string>(machine: StateMachine<State>): ReadonlyArray<State> =>
  (Object.keys(machine.transitions) as Array<State>).filter((state) => machine.transitions[state].length === 0)
