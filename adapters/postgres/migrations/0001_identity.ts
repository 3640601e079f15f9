/** Organizations, their members, and the API keys those members act with. */
export const statements: ReadonlyArray<string> = [
  `CREATE TABLE users (
    id UUID PRIMARY KEY,
    email TEXT NOT NULL,
    name TEXT NOT NULL,
    identity_provider TEXT NOT NULL,
    global_role TEXT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    login_count INTEGER NOT NULL DEFAULT 0
  )`,
  `CREATE UNIQUE INDEX users_email_key ON users (lower(email))`,

  `CREATE TABLE organizations (
    id UUID PRIMARY KEY,
    name TEXT NOT NULL CONSTRAINT organizations_name_key UNIQUE,
    title TEXT NOT NULL,
    slug TEXT NOT NULL,
    org_namespace TEXT NOT NULL,
    owner_user_id UUID NOT NULL REFERENCES users (id),
    plan_id TEXT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL
  )`,

  `CREATE TABLE memberships (
    organization_id UUID NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    role TEXT NOT NULL,
    joined_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (organization_id, user_id)
  )`,
  `CREATE INDEX memberships_user_index ON memberships (user_id)`,

  // A status is never stored: it follows from revoked_at, expires_at and the current time.
  `CREATE TABLE api_keys (
    id UUID PRIMARY KEY,
    organization_id UUID NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
    user_id UUID NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    hash BYTEA NOT NULL CONSTRAINT api_keys_hash_key UNIQUE,
    masked_key TEXT NOT NULL,
    source TEXT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    expires_at TIMESTAMPTZ,
    revoked_at TIMESTAMPTZ,
    revoked_by UUID,
    revoked_reason TEXT,
    last_used_at TIMESTAMPTZ
  )`,
  `CREATE INDEX api_keys_organization_index ON api_keys (organization_id, created_at DESC, id)`,
]
