/** The endpoint of a cluster is a host name. Earlier versions stored the address of the Kubernetes API as the cloud wrote it. */
export const statements: ReadonlyArray<string> = [
  `UPDATE clusters SET endpoint = regexp_replace(endpoint, '^https://([^/:]+).*$', '\\1')
    WHERE endpoint LIKE 'https://%'`,
]
