const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const inOrder = (_key: string, value: unknown): unknown =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value

/** Writes JSON so that what means the same is the same text: without spaces, and with the fields of an object in order. */
export const canonicalJson = (value: unknown): string => JSON.stringify(value, inOrder)
