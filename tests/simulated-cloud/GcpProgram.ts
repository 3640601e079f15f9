type Blocks = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** A program on the Google provider, in the project and region that runs of tests work in. */
export const gcpProgram = (resource: Blocks): string =>
  JSON.stringify({
    terraform: { required_providers: { google: { source: "hashicorp/google" } } },
    provider: { google: [{ project: "111122223333", region: "eu-central-1" }] },
    resource,
  })

const network = { name: "orion", project: "111122223333", auto_create_subnetworks: false }

/** One network of a name. */
export const oneNetwork = (name = network.name, changes: object = {}): string =>
  gcpProgram({ google_compute_network: { only: { ...network, name, ...changes } } })

/** A subnetwork in a network that another program has. */
export const oneSubnetwork = (networkId: string): string =>
  gcpProgram({
    google_compute_subnetwork: { only: { name: "orion", network: networkId, ip_cidr_range: "10.0.0.0/20" } },
  })

/** One cluster of a name, protected or not. */
export const oneCluster = (name: string, changes: object = {}): string =>
  gcpProgram({
    google_container_cluster: {
      only: {
        name,
        project: "111122223333",
        location: "eu-central-1",
        initial_node_count: 1,
        min_master_version: "1.33",
        deletion_protection: false,
        ...changes,
      },
    },
  })

/** A node pool of a cluster that another program has, or none. */
export const onePool = (cluster: string): string =>
  gcpProgram({
    google_container_node_pool: {
      only: { name: "pool", project: "111122223333", location: "eu-central-1", cluster, initial_node_count: 1 },
    },
  })

/** An API of the project that is switched on. */
export const oneService = gcpProgram({
  google_project_service: { only: { project: "111122223333", service: "dns.googleapis.com" } },
})
