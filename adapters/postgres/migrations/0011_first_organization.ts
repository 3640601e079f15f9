/** The organization a server creates at its first start is for a team, unlike those that people get at their first sign-in. */
export const statements: ReadonlyArray<string> = [
  // The names of the others end with random characters, so no user gets this name by signing in.
  `UPDATE organizations SET is_default = false, updated_at = now(),
      title = CASE title WHEN 'Default organization' THEN 'First organization' ELSE title END
    WHERE name = 'default' AND is_default`,
]
