import { Effect } from "effect"

import { type DataSource, digitsOf } from "../../cloud/DataScene.ts"
import { textAt } from "../../value/Value.ts"
import { computeAddress } from "../behaviors/Identifiers.ts"

/** Twelve digits that belong to a project. */
const numberOf = (project: string): string =>
  `1${BigInt(`0x${digitsOf(project, 12)}`)
    .toString()
    .padStart(11, "0")
    .slice(0, 11)}`

const project: DataSource = (config, { accountId }) => {
  const id = textAt(config, "project_id") ?? accountId
  return Effect.succeed({
    id: `projects/${id}`,
    project_id: id,
    name: id,
    number: numberOf(id),
    auto_create_network: false,
    deletion_policy: "PREVENT",
  })
}

/** A network the user owns: the simulated cloud has never seen it, and takes it as given. */
const network: DataSource = Effect.fnUntraced(function* (config, scene) {
  const name = textAt(config, "name") ?? ""
  const id = `projects/${textAt(config, "project") ?? scene.accountId}/global/networks/${name}`
  const found = yield* scene.find("google_compute_network", id)
  return {
    id,
    name,
    self_link: `${computeAddress}${id}`,
    description: "",
    gateway_ipv4: "",
    numeric_id: numberOf(id),
    network_id: numberOf(id),
    subnetworks_self_links: [],
    ...found,
  }
})

/** What exists before a cluster: the project, and networks the user owns. */
export const projectData: Readonly<Record<string, DataSource>> = {
  google_compute_network: network,
  google_project: project,
}
