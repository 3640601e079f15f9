import { Effect } from "effect"

import type { Connection } from "../api/Connection.ts"
import { itemsPerPage, readPages } from "../api/ReadPages.ts"

/** Every organization of the user. */
export const readOrganizations = ({ ask }: Connection) =>
  readPages((page) =>
    Effect.map(
      ask((api) => api.organizations.list({ query: { page, pageSize: itemsPerPage } })),
      ({ data }) => ({ items: data.organizations, hasNextPage: data.hasNextPage }),
    ),
  )

/** Every member of an organization. */
export const readMembers = ({ ask }: Connection, id: string) =>
  readPages((page) =>
    Effect.map(
      ask((api) => api.organizations.members({ params: { id }, query: { page, pageSize: itemsPerPage } })),
      ({ data }) => ({ items: data.members, hasNextPage: data.hasNextPage }),
    ),
  )
