/**
 * The address of the owner that a server makes at its first start: a global admin. Nobody's mail goes there, so nobody but the
 * development issuer vouches for it; whoever signs in with it takes the account over.
 */
export const firstOwnerEmail = "owner@localhost"
