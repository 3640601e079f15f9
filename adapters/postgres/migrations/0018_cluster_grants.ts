/**
 * Which users may have credentials of which clusters. No reference to users: when one is deleted, what they had still has to be
 * ended in the cluster.
 */
export const statements: ReadonlyArray<string> = [
  `CREATE TABLE cluster_grants (
    cluster_id UUID NOT NULL REFERENCES clusters (id) ON DELETE CASCADE,
    organization_id UUID NOT NULL,
    user_id UUID NOT NULL,
    role TEXT NOT NULL,
    issued_at TIMESTAMPTZ NOT NULL,
    ends_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (cluster_id, user_id, role)
  )`,
  "CREATE INDEX cluster_grants_end_index ON cluster_grants (ends_at)",
]
