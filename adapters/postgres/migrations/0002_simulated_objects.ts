/** The objects of the simulated cloud. */
export const statements: ReadonlyArray<string> = [
  // The "C" collation orders identifiers by code unit, as every other adapter does.
  `CREATE TABLE simulated_objects (
    object_id TEXT COLLATE "C" PRIMARY KEY,
    account_id TEXT NOT NULL,
    region TEXT NOT NULL,
    resource_type TEXT NOT NULL,
    import_id TEXT NOT NULL,
    unique_name TEXT,
    cluster_id TEXT,
    address TEXT,
    attributes JSONB NOT NULL
  )`,
  `CREATE UNIQUE INDEX simulated_objects_name_key
    ON simulated_objects (account_id, region, resource_type, unique_name) WHERE unique_name IS NOT NULL`,
  `CREATE INDEX simulated_objects_import_index ON simulated_objects (account_id, region, resource_type, import_id)`,
  `CREATE INDEX simulated_objects_cluster_index ON simulated_objects (cluster_id) WHERE cluster_id IS NOT NULL`,
]
