/** The host name in the address of a Kubernetes API, as clouds write it: with or without a scheme, a port and a path. */
export const endpointHost = (address: string): string | undefined =>
  /^(?:https:\/\/)?([A-Za-z0-9][A-Za-z0-9.-]{0,252})(?::\d{1,5})?(?:\/.*)?$/.exec(address)?.[1]
