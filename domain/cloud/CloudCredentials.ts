import type { Redacted } from "effect"

/**
 * The credentials of a cloud account: the environment variables that the cloud's own tools read them from. None where Orrery
 * assumes a role with its own identity.
 *
 * Never part of a `ClusterSpec`.
 */
export type CloudCredentials = Redacted.Redacted<Readonly<Record<string, string>>>
