interface Condition {
  readonly type: string
  readonly status: string
  readonly lastTransitionTime?: string
}

/** The conditions with one set: its transition time stays while its status does. */
export const withCondition = <C extends Condition>(
  conditions: ReadonlyArray<C> | undefined = [],
  condition: C,
): Array<C> => {
  const before = conditions.find(({ type }) => type === condition.type)
  if (before === undefined) return [...conditions, condition]
  const kept =
    before.status === condition.status && before.lastTransitionTime !== undefined
      ? { ...condition, lastTransitionTime: before.lastTransitionTime }
      : condition
  return conditions.map((one) => (one === before ? kept : one))
}
