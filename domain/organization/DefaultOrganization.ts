import type { DateTime } from "effect"

import type { User } from "../user/User.ts"
import type { Organization, OrganizationId } from "./Organization.ts"

const localPartCharactersMax = 36

/** Characters that stay distinct when a name is read aloud. */
const alphabet = "23456789abcdefghjkmnpqrstuvwxyz"

/** The name of a user's default organization: the address before the @, cut to fit a DNS label, and a random suffix. */
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

/** The organization a user gets at the first sign-in. It has no other members than its owner. */
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
