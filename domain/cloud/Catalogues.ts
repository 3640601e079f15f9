import { awsCatalogue } from "./aws/AwsCatalogue.ts"
import { azureCatalogue } from "./azure/AzureCatalogue.ts"
import { digitaloceanCatalogue } from "./digitalocean/DigitalOceanCatalogue.ts"
import { gcpCatalogue } from "./gcp/GcpCatalogue.ts"

/**
 * What each cloud sells. Some have a catalogue and no clusters of Orrery: applications can run on them.
 *
 * The tables are large. They are apart from the records of the clouds, so that the command line does not load them.
 */
export const catalogues = {
  aws: awsCatalogue,
  gcp: gcpCatalogue,
  azure: azureCatalogue,
  digitalocean: digitaloceanCatalogue,
}
