const factors: Readonly<Record<string, number>> = {
  m: 1e-3,
  "": 1,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  P: 1e15,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
  Pi: 2 ** 50,
}

/** The amount of a quantity such as `250m` or `1.5Gi`, in thousandths. What is no quantity is 0. */
export const thousandthsOf = (quantity: string | number | undefined): number => {
  if (typeof quantity === "number") return quantity * 1000
  const [, digits = "0", unit = ""] = /^([0-9.]+(?:e[0-9]+)?)([A-Za-z]*)$/.exec(quantity ?? "0") ?? []
  return Math.ceil(Number(digits) * (factors[unit] ?? 0) * 1000)
}
