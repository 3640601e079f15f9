/** Accounts with a sign-in and a plan, the audit log, stored secrets, and responses stored for repeated requests. */
export const statements: ReadonlyArray<string> = [
  `ALTER TABLE users
    ADD COLUMN identity_subject TEXT,
    ADD COLUMN updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    ADD COLUMN removed_at TIMESTAMPTZ`,
  `ALTER TABLE users ALTER COLUMN updated_at DROP DEFAULT`,
  `CREATE UNIQUE INDEX users_identity_key ON users (identity_provider, identity_subject)`,
  `CREATE INDEX users_page_index ON users (created_at, id)`,

  // The slug is the name, and the namespace follows from it.
  `UPDATE organizations SET plan_id = 'developer' WHERE plan_id IS NULL`,
  `ALTER TABLE organizations
    DROP COLUMN slug,
    DROP COLUMN org_namespace,
    ALTER COLUMN plan_id SET NOT NULL,
    ADD COLUMN is_default BOOLEAN NOT NULL DEFAULT false,
    ADD COLUMN updated_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    ADD COLUMN removed_at TIMESTAMPTZ`,
  `ALTER TABLE organizations ALTER COLUMN is_default DROP DEFAULT, ALTER COLUMN updated_at DROP DEFAULT`,
  // The one organization that the version before this created.
  `UPDATE organizations SET is_default = true WHERE name = 'default'`,
  // The name of a removed organization may be used again; its row stays for references to it.
  `ALTER TABLE organizations DROP CONSTRAINT organizations_name_key`,
  `CREATE UNIQUE INDEX organizations_name_key ON organizations (name) WHERE removed_at IS NULL`,
  `CREATE INDEX organizations_owner_index ON organizations (owner_user_id) WHERE removed_at IS NULL`,

  `ALTER TABLE memberships ADD COLUMN updated_at TIMESTAMPTZ`,
  `UPDATE memberships SET updated_at = joined_at`,
  `ALTER TABLE memberships ALTER COLUMN updated_at SET NOT NULL`,
  `CREATE INDEX memberships_page_index ON memberships (organization_id, joined_at, user_id)`,

  `CREATE INDEX api_keys_user_index ON api_keys (user_id, created_at, id)`,

  // No foreign keys: the subject of an entry may be deleted.
  `CREATE TABLE audit_log (
    id UUID PRIMARY KEY,
    organization_id UUID,
    user_id UUID NOT NULL,
    email TEXT NOT NULL,
    api_key_id UUID,
    action TEXT NOT NULL,
    subject_type TEXT NOT NULL,
    subject_id TEXT NOT NULL,
    subject_name TEXT NOT NULL,
    address TEXT,
    request_id TEXT,
    result TEXT NOT NULL,
    reason TEXT,
    details JSONB NOT NULL,
    occurred_at TIMESTAMPTZ NOT NULL
  )`,
  `CREATE INDEX audit_log_page_index ON audit_log (organization_id, occurred_at DESC, id DESC)`,
  // A transaction that prunes declares it first; all other transactions can only add.
  `CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' AND current_setting('orrery.audit_retention', true) = 'on' THEN
        RETURN OLD;
      END IF;
      RAISE EXCEPTION 'The audit log is append-only.';
    END
  $$`,
  `CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
    FOR EACH ROW EXECUTE FUNCTION refuse_audit_change()`,
  `CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change()`,

  `CREATE TABLE secrets (
    organization_id UUID NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
    path TEXT NOT NULL,
    ciphertext BYTEA NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    updated_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (organization_id, path)
  )`,

  // The scope is the key's owner and route; the response is encrypted, because it may contain a new API key.
  `CREATE TABLE idempotency_keys (
    scope TEXT NOT NULL,
    key TEXT NOT NULL,
    fingerprint BYTEA NOT NULL,
    status INTEGER NOT NULL,
    answer BYTEA NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (scope, key)
  )`,
  `CREATE INDEX idempotency_keys_age_index ON idempotency_keys (created_at)`,

  // Absent in rows of the version before this: those were bound to their operation alone.
  `ALTER TABLE operation_credentials ADD COLUMN organization_id UUID REFERENCES organizations (id)`,
]
