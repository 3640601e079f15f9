/**
 * Clusters, the operations on them, and the records of operations: events, engine runs, plans and Terraform state.
 *
 * Counters are INTEGER, not BIGINT: the driver would hand out a BigInt, and two thousand million is enough for each.
 */
export const statements: ReadonlyArray<string> = [
  `CREATE TABLE clusters (
    id UUID PRIMARY KEY,
    organization_id UUID NOT NULL REFERENCES organizations (id),
    name TEXT NOT NULL,
    state TEXT NOT NULL,
    spec JSONB NOT NULL,
    provider TEXT NOT NULL,
    region TEXT NOT NULL,
    provisioner_type TEXT NOT NULL,
    account_id TEXT NOT NULL,
    total_monthly_cost DOUBLE PRECISION NOT NULL,
    endpoint TEXT,
    engine TEXT NOT NULL,
    simulated BOOLEAN NOT NULL,
    created_by UUID NOT NULL REFERENCES users (id),
    created_at TIMESTAMPTZ NOT NULL,
    updated_at TIMESTAMPTZ NOT NULL,
    version INTEGER NOT NULL DEFAULT 1
  )`,
  // The name of a deleted cluster may be used again; its row stays for its history.
  `CREATE UNIQUE INDEX clusters_name_key ON clusters (organization_id, name) WHERE state <> 'DELETED'`,
  `CREATE INDEX clusters_page_index ON clusters (organization_id, created_at DESC, id)`,

  `CREATE TABLE operations (
    id UUID PRIMARY KEY,
    cluster_id UUID NOT NULL REFERENCES clusters (id) ON DELETE CASCADE,
    organization_id UUID NOT NULL REFERENCES organizations (id),
    user_id UUID NOT NULL REFERENCES users (id),
    type TEXT NOT NULL,
    status TEXT NOT NULL,
    current_phase TEXT NOT NULL,
    message TEXT NOT NULL,
    progress DOUBLE PRECISION NOT NULL DEFAULT 0,
    last_sequence INTEGER NOT NULL DEFAULT 0,
    failure JSONB,
    metadata JSONB NOT NULL DEFAULT '{}',
    engine TEXT NOT NULL,
    simulated BOOLEAN NOT NULL,
    started_at TIMESTAMPTZ NOT NULL,
    last_update TIMESTAMPTZ NOT NULL,
    completed_at TIMESTAMPTZ,
    deadline_at TIMESTAMPTZ NOT NULL
  )`,
  // An operation has ended when completed_at is set.
  `CREATE UNIQUE INDEX operations_one_running_key ON operations (cluster_id) WHERE completed_at IS NULL`,
  `CREATE INDEX operations_cluster_index ON operations (cluster_id, started_at DESC, id)`,
  `CREATE INDEX operations_organization_index ON operations (organization_id, started_at DESC, id)`,
  `CREATE INDEX operations_deadline_index ON operations (deadline_at) WHERE completed_at IS NULL`,

  `CREATE TABLE operation_events (
    operation_id UUID NOT NULL REFERENCES operations (id) ON DELETE CASCADE,
    sequence INTEGER NOT NULL,
    idempotency_key TEXT NOT NULL,
    level TEXT NOT NULL,
    phase TEXT NOT NULL,
    message TEXT NOT NULL,
    labels JSONB NOT NULL DEFAULT '{}',
    raw_output TEXT,
    progress DOUBLE PRECISION NOT NULL,
    occurred_at TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (operation_id, sequence),
    CONSTRAINT operation_events_idempotency_key UNIQUE (operation_id, idempotency_key)
  )`,

  `CREATE TABLE engine_runs (
    id TEXT PRIMARY KEY,
    cluster_id UUID NOT NULL REFERENCES clusters (id) ON DELETE CASCADE,
    operation_id UUID NOT NULL REFERENCES operations (id) ON DELETE CASCADE,
    generation INTEGER NOT NULL,
    goal TEXT NOT NULL,
    status TEXT NOT NULL,
    started_at TIMESTAMPTZ NOT NULL,
    ended_at TIMESTAMPTZ,
    CONSTRAINT engine_runs_generation_key UNIQUE (cluster_id, generation)
  )`,
  `CREATE INDEX engine_runs_operation_index ON engine_runs (operation_id)`,
  `CREATE TABLE engine_events (
    run_id TEXT NOT NULL REFERENCES engine_runs (id) ON DELETE CASCADE,
    line INTEGER NOT NULL,
    event JSONB NOT NULL,
    PRIMARY KEY (run_id, line)
  )`,

  `CREATE TABLE cluster_plans (
    id UUID PRIMARY KEY,
    cluster_id UUID NOT NULL REFERENCES clusters (id) ON DELETE CASCADE,
    operation_id UUID NOT NULL REFERENCES operations (id) ON DELETE CASCADE,
    created_at TIMESTAMPTZ NOT NULL,
    engine TEXT NOT NULL,
    simulated BOOLEAN NOT NULL,
    program TEXT NOT NULL,
    changes JSONB NOT NULL,
    plan_json TEXT NOT NULL,
    plan_text TEXT NOT NULL,
    monthly_cost DOUBLE PRECISION NOT NULL,
    hash TEXT NOT NULL
  )`,
  `CREATE INDEX cluster_plans_cluster_index ON cluster_plans (cluster_id, created_at DESC, id)`,
  `CREATE INDEX cluster_plans_operation_index ON cluster_plans (operation_id)`,

  // The row exists from the first lock on, before there is a state to keep.
  `CREATE TABLE terraform_states (
    cluster_id UUID PRIMARY KEY REFERENCES clusters (id) ON DELETE CASCADE,
    serial INTEGER,
    lineage TEXT,
    ciphertext BYTEA,
    lock_id TEXT,
    lock_info JSONB,
    generation INTEGER NOT NULL DEFAULT 0,
    updated_at TIMESTAMPTZ NOT NULL
  )`,
  `CREATE TABLE terraform_state_versions (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    cluster_id UUID NOT NULL REFERENCES clusters (id) ON DELETE CASCADE,
    serial INTEGER NOT NULL,
    lineage TEXT NOT NULL,
    ciphertext BYTEA NOT NULL,
    generation INTEGER NOT NULL,
    created_at TIMESTAMPTZ NOT NULL
  )`,
  `CREATE INDEX terraform_state_versions_cluster_index ON terraform_state_versions (cluster_id, id DESC)`,

  `CREATE TABLE operation_credentials (
    operation_id UUID PRIMARY KEY REFERENCES operations (id) ON DELETE CASCADE,
    ciphertext BYTEA NOT NULL,
    created_at TIMESTAMPTZ NOT NULL
  )`,
]
