import type { catalogues } from "../cloud/Catalogues.ts"
import type { CloudProvider } from "../cloud/CloudProvider.ts"

/** The name of a cloud: one that has clusters of Orrery, or one that is only in the catalogue. */
export type CatalogueProvider = CloudProvider | keyof typeof catalogues
