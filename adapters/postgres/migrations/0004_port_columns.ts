/** Fits the tables of 0001 and 0003 to the ports: what an event, a run, a plan and an account carry in this version. */
export const statements: ReadonlyArray<string> = [
  `ALTER TABLE operation_events ADD COLUMN status TEXT NOT NULL`,

  `ALTER TABLE engine_runs DROP COLUMN goal`,

  // An operation has one plan, and the index on its id goes with the old key.
  `DROP INDEX cluster_plans_operation_index`,
  `ALTER TABLE cluster_plans DROP COLUMN id, ADD PRIMARY KEY (operation_id)`,
  `CREATE INDEX cluster_plans_cluster_index ON cluster_plans (cluster_id, created_at DESC, operation_id)`,

  // Known only when accounts come with a sign-in, a plan and a namespace of their own.
  `ALTER TABLE users ALTER COLUMN identity_provider DROP NOT NULL`,
  `ALTER TABLE organizations
    ALTER COLUMN slug DROP NOT NULL,
    ALTER COLUMN org_namespace DROP NOT NULL,
    ALTER COLUMN plan_id DROP NOT NULL`,
]
