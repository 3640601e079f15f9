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

/** An image of the user's: any name is one that exists. */
const image: DataSource = (config, { accountId }) => {
  const name = textAt(config, "name") ?? ""
  const id = `projects/${textAt(config, "project") ?? accountId}/global/images/${name}`
  return Effect.succeed({
    id,
    name,
    self_link: `${computeAddress}${id}`,
    image_id: numberOf(id),
    disk_size_gb: 10,
    archive_size_bytes: 0,
    status: "READY",
  })
}

/** A bucket of the user's: any name is one that exists. */
const bucket: DataSource = (config, { accountId, region }) => {
  const name = textAt(config, "name") ?? ""
  return Effect.succeed({
    id: name,
    name,
    project: textAt(config, "project") ?? accountId,
    location: region.toUpperCase(),
    url: `gs://${name}`,
    self_link: `https://www.googleapis.com/storage/v1/b/${name}`,
    storage_class: "STANDARD",
    uniform_bucket_level_access: true,
  })
}

/** What exists before a cluster: the project, and the networks, images and buckets the user owns. */
export const projectData: Readonly<Record<string, DataSource>> = {
  google_compute_image: image,
  google_compute_network: network,
  google_project: project,
  google_storage_bucket: bucket,
}
