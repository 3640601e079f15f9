/** What the clouds last said of their regions: one row a region, numbered by its last change. */
export const statements: ReadonlyArray<string> = [
  `CREATE TABLE refreshed_regions (
    provider TEXT NOT NULL,
    region TEXT NOT NULL,
    revision BIGINT NOT NULL UNIQUE,
    content JSONB NOT NULL,
    PRIMARY KEY (provider, region)
  )`,
]
