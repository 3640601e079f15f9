/** Encodes each object once: a thousand readers of the same event receive the same text. An object that is no longer used is forgotten. */
export const encodeOnce = <Value extends object>(encode: (value: Value) => string): ((value: Value) => string) => {
  const texts = new WeakMap<Value, string>()
  return (value) => {
    const known = texts.get(value)
    if (known !== undefined) return known
    const text = encode(value)
    texts.set(value, text)
    return text
  }
}
