/** Several times what the largest request needs, and few enough that every reader needs only milliseconds. */
export const valuesMax = 20_000

/** Whether a value consists of more than `most` values. It stops counting there. */
export const hasMoreValuesThan = (most: number, input: unknown): boolean => {
  let left = most
  const pending: Array<unknown> = [input]
  while (pending.length > 0) {
    const value = pending.pop()
    if (left-- <= 0) return true
    if (typeof value !== "object" || value === null) continue
    const fields: ReadonlyArray<unknown> = Object.values(value)
    if (fields.length > left) return true
    for (const field of fields) pending.push(field)
  }
  return false
}
