/** How the monthly cost of a cluster, and that of a plan, adds up. Rows of earlier versions have only the total. */
export const statements: ReadonlyArray<string> = [
  "ALTER TABLE clusters ADD COLUMN monthly_cost JSONB",
  "ALTER TABLE cluster_plans ADD COLUMN cost JSONB",
]
