/** The networks that an operation opens the cluster's API to. Those of earlier versions have none. */
export const statements: ReadonlyArray<string> = ["ALTER TABLE operations ADD COLUMN egress_networks JSONB"]
