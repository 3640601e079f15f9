/** A network with a firewall, and a machine in it, for the account of all runs. Both carry the labels of a cluster. */
export const toyProgram = (clusterId: string, project = "111122223333"): string => {
  const labels = (address: string) => ({ "orrery-cluster-id": clusterId, "orrery-address": address })
  return JSON.stringify({
    terraform: { required_providers: { toy: { source: "orrery/toy" } } },
    provider: { toy: [{ project, default_labels: { owner: "tests" } }] },
    data: { toy_image: { base: { family: "linux" } } },
    resource: {
      toy_network: {
        main: { range: "10.0.0.0/8", firewall: [{ open_ports: [22, 443] }], labels: labels("toy_network.main") },
      },
      toy_machine: {
        first: {
          name: "first",
          network: "${toy_network.main.id}",
          image: "${data.toy_image.base.id}",
          labels: labels("toy_machine.first"),
        },
      },
    },
    output: { address: { value: "${toy_machine.first.address}" } },
  })
}
