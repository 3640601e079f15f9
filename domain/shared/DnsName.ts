import { Schema } from "effect"

import { problemCode } from "./SchemaProblems.ts"

export const dnsLabelPattern = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/u
const dnsSubdomainPattern = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/

export const dnsSubdomainCharactersMax = 253

/** A DNS label (RFC 1123) of at most 50 characters: how organizations, clusters, profiles and applications are named. */
export const DnsName = Schema.String.check(
  Schema.isBetweenLength(1, 50, { expected: "1 to 50 characters", [problemCode]: "OUT_OF_RANGE" }),
  Schema.isPattern(dnsLabelPattern, {
    expected: "lower-case letters, digits and hyphens, beginning and ending with a letter or a digit",
  }),
)

export const isDnsSubdomain = (text: string): boolean =>
  text.length <= dnsSubdomainCharactersMax && dnsSubdomainPattern.test(text)
