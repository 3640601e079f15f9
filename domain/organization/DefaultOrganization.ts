import type { DateTime } from "effect"

import type { User } from "../user/User.ts"
import type { Organization, OrganizationId } from "./Organization.ts"

const localPartCharactersMax = 36

/** Nobody who reads a name aloud mistakes one of these for another. */
const alphabet = "23456789abcdefghjkmnpqrstuvwxyz"

/** A name for somebody's default organization: the address before the @, as far as a DNS label can hold it, and something random. */
const nameFrom = (email: string, random: Uint8Array): string => {
  const local = email
    .slice(0, email.indexOf("@"))
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, localPartCharactersMax)
    .replaceAll(/^-|-$/g, "")
  const suffix = [...random].map((byte) => alphabet[byte % alphabet.length]).join("")
  return local === "" ? `default-${suffix}` : `${local}-${suffix}`
}

/** The organization somebody gets at the first sign-in, for its owner alone. */
export const defaultOrganizationOf = (
  owner: User,
  id: OrganizationId,
  random: Uint8Array,
  planId: string,
  createdAt: DateTime.Utc,
): Organization => ({
  id,
  name: nameFrom(owner.email, random),
  title: "Default organization",
  ownerUserId: owner.id,
  planId,
  isDefault: true,
  createdAt,
  updatedAt: createdAt,
})
