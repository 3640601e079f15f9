import { Effect } from "effect"

import type { DataSource } from "../../cloud/DataScene.ts"
import { textAt } from "../../value/Value.ts"

/** Lists one attribute of all objects of a type whose names begin with the configured prefix. */
const listOf =
  (resourceType: string, attribute: string, output: string, prefixAttribute?: string): DataSource =>
  (config, scene) =>
    Effect.map(scene.list(resourceType), (objects) => {
      const prefix = prefixAttribute === undefined ? "" : (textAt(config, prefixAttribute) ?? "")
      const found = objects.filter((object) => (textAt(object, "name") ?? "").startsWith(prefix))
      return { id: scene.region, [output]: found.flatMap((object) => textAt(object, attribute) ?? []).toSorted() }
    })

/** What an account has in a region, by name. */
export const listedNames: Readonly<Record<string, DataSource>> = {
  aws_cloudwatch_log_groups: listOf("aws_cloudwatch_log_group", "name", "log_group_names", "log_group_name_prefix"),
  aws_eks_clusters: listOf("aws_eks_cluster", "name", "names"),
  aws_sqs_queues: listOf("aws_sqs_queue", "url", "queue_urls", "queue_name_prefix"),
}
