/**
 * The address of the owner that a server creates at its first start: a global admin. No mailbox has it, so only
 * the development issuer vouches for it. A user who signs in with it takes over the account.
 */
export const firstOwnerEmail = "owner@localhost"
