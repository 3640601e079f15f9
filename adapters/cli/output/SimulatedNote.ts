/** Shown wherever a response comes from the simulated cloud. */
export const simulatedNote = "Simulated cloud: nothing real exists and nothing costs money."

/** A provider's name, marked where it is only simulated. */
export const providerText = (provider: string, simulated: boolean): string =>
  simulated ? `${provider} (simulated)` : provider
