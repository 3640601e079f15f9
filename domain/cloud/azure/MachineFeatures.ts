/** Ampere machines have neither secure boot nor a virtual TPM (Azure, "Trusted Launch for Azure virtual machines"). */
const withoutTrustedLaunch = /^Standard_(?:[DE]\d+pl?d?s_v5|B\d+p[a-z]*_v2)$/

/** Whether machines of a type verify what they boot. */
export const hasTrustedLaunch = (machineType: string): boolean => !withoutTrustedLaunch.test(machineType)

/** Burstable machines, and the smallest of the third generation, have no network interface of their own hardware. */
const withoutAcceleratedNetworking = /^Standard_(?:B\d\w*|[DE]2s_v3)$/

/** Whether machines of a type surely take an interface that bypasses the host. */
export const hasAcceleratedNetworking = (machineType: string): boolean =>
  !withoutAcceleratedNetworking.test(machineType)
