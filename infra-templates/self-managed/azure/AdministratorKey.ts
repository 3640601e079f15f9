/**
 * Azure creates no Linux machine without a public key or a password of its administrator. No one has the private half of this
 * key: its 32 bytes are the SHA-256 digest of a sentence, and no one logs in with it.
 */
export const administratorKey = {
  username: "orrery",
  sentence: "No one has the private key of Orrery's machines on Azure. 0",
  publicKey: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAQcWIaGQX17xWxTx1YNG750EZtYiWc/dlQzFtOig3Qe",
} as const
