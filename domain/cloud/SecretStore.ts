/** One part of the name of a secret in a store. */
export interface SecretField {
  readonly pattern: RegExp
  /** What is expected, with an example, as the end of a sentence. */
  readonly expected: string
  /** Taken where a request leaves the field out. Without it the field is required. */
  readonly fallback?: string
}

/** A store of secrets that Orrery reads credentials from when an operation runs. */
export interface SecretStore {
  /** Its name as a source of credentials in a request, and in the operator's settings. */
  readonly source: string
  readonly title: string
  /** How the store calls what marks a secret for an organization. */
  readonly mark: string
  readonly fields: Readonly<Record<string, SecretField>>
}

/** The key of the mark. Its value is the organization's id, so that no organization can use the secret of another one. */
export const organizationMark = "orrery-organization"

/** The largest secret that is read, in characters of all its keys and values together. */
export const secretCharactersMax = 65_536

/** The most entries that a secret with credentials may have. */
export const secretEntriesMax = 20
