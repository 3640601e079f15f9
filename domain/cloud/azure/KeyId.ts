/** One version of a key in a key vault, as Azure Resource Manager names it. */
export interface KeyId {
  readonly subscription: string
  /** The full id of the vault. */
  readonly vaultId: string
  /** The full id of the key, without its version. */
  readonly keyId: string
  /** Where the vault serves the key, such as `https://clusters.vault.azure.net/keys/main/0123…`. */
  readonly address: string
}

const keyPattern =
  /^(\/subscriptions\/([0-9a-f-]{36})\/resourceGroups\/[\w().-]{0,89}[\w()-]\/providers\/Microsoft\.KeyVault\/vaults\/([A-Za-z][A-Za-z0-9-]{1,22}[A-Za-z0-9]))\/keys\/([A-Za-z0-9-]{1,127})\/versions\/([0-9a-f]{32})$/

/** The parts of a key's full id with its version; undefined for any other text. */
export const parseKeyId = (text: string): KeyId | undefined => {
  const [, vaultId, subscription, vault, key, version] = keyPattern.exec(text) ?? []
  if (vaultId === undefined || subscription === undefined || vault === undefined) return undefined
  const keyId = `${vaultId}/keys/${key}`
  return {
    subscription,
    vaultId,
    keyId,
    address: `https://${vault.toLowerCase()}.vault.azure.net/keys/${key}/${version}`,
  }
}
