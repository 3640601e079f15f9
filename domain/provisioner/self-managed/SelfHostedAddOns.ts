/** The add-ons that a self-hosted cluster gets on every cloud. */
export const selfHostedAddOns: ReadonlyArray<string> = ["cilium", "coredns", "metrics-server"]
