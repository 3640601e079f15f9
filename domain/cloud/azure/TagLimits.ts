/** How many tags Azure takes on one object. */
export const tagsOfObjectMax = 50

/** What Azure allows of tags. Each provisioner says how many it leaves to a request. */
export const azureTagLimits = {
  allowedBy: "Azure",
  keyCharactersMax: 128,
  valueCharactersMax: 256,
  reservedPrefixes: ["aks-managed", "azure", "microsoft", "windows", "orrery.dev", "hidden-"],
  syntax: {
    key: { pattern: /^[\p{L}\p{Zs}\p{N}_.:=+\-@]*$/u, expected: "letters, digits, spaces inside, and _ . : = + - @" },
    value: {
      pattern: /^[\p{L}\p{Zs}\p{N}_.:/=+\-@]*$/u,
      expected: "letters, digits, spaces and _ . : / = + - @",
    },
  },
} as const
