/** An account of the simulated cloud belongs to one organization: that of the cluster an object was created for. */
export const statements: ReadonlyArray<string> = [
  `ALTER TABLE simulated_objects ADD COLUMN organization_id TEXT NOT NULL DEFAULT ''`,
  `UPDATE simulated_objects SET organization_id = clusters.organization_id::text
    FROM clusters WHERE clusters.id::text = simulated_objects.cluster_id`,
  // An object's id names the place it is in, so that the same state always finds the same object.
  `UPDATE simulated_objects SET object_id = organization_id || '|' || object_id`,
  `ALTER TABLE simulated_objects ALTER COLUMN organization_id DROP DEFAULT`,
  `DROP INDEX simulated_objects_name_key`,
  `DROP INDEX simulated_objects_import_index`,
  `CREATE UNIQUE INDEX simulated_objects_name_key
    ON simulated_objects (organization_id, account_id, region, resource_type, unique_name)
    WHERE unique_name IS NOT NULL`,
  `CREATE INDEX simulated_objects_import_index
    ON simulated_objects (organization_id, account_id, region, resource_type, import_id)`,
]
