/** The objects of simulated clusters, with the last writes to them. */
export const statements: ReadonlyArray<string> = [
  `CREATE TABLE simulated_clusters (
    cluster_id TEXT PRIMARY KEY,
    revision BIGINT NOT NULL,
    compacted BIGINT NOT NULL
  )`,
  // A row is an object as one write left it: without content, the write deleted it. The "C" collation orders by code unit.
  `CREATE TABLE simulated_cluster_objects (
    cluster_id TEXT NOT NULL REFERENCES simulated_clusters ON DELETE CASCADE,
    revision BIGINT NOT NULL,
    resource TEXT NOT NULL,
    namespace TEXT COLLATE "C" NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    superseded_at BIGINT,
    content JSONB,
    sealed BYTEA,
    PRIMARY KEY (cluster_id, revision)
  )`,
  `CREATE UNIQUE INDEX simulated_cluster_objects_latest_key
    ON simulated_cluster_objects (cluster_id, resource, namespace, name) WHERE superseded_at IS NULL`,
  `CREATE INDEX simulated_cluster_objects_superseded_index
    ON simulated_cluster_objects (cluster_id, superseded_at) WHERE superseded_at IS NOT NULL`,
]
