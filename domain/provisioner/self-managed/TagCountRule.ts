import type { NodeGroup } from "../../cluster/NodeGroup.ts"
import { type Path } from "../../shared/Problem.ts"
import { type Problems } from "../../shared/Problems.ts"

/** The group of machines that a node group becomes, and its tags. */
export interface TaggedGroup {
  /** Where it is and what it is called there, such as `autoscaling group`. */
  readonly provider: string
  readonly name: string
  /** How many tags it has room for besides Orrery's own. */
  readonly tagsMax: number
  readonly clusterTags: Readonly<Record<string, string>>
}

/** Each label and each taint is a tag too: by these the cluster autoscaler knows the nodes of a group that has none. */
export const checkTagCount = (
  problems: Problems,
  path: Path,
  { labels, tags, taints }: NodeGroup,
  { clusterTags, name, provider, tagsMax }: TaggedGroup,
): void => {
  const counts = {
    labels: Object.keys(labels).length,
    taints: taints.length,
    tags: Object.keys({ ...clusterTags, ...tags }).length,
  }
  const count = counts.labels + counts.taints + counts.tags
  if (count <= tagsMax) return
  const message = `On ${provider} each label, taint and tag of a node group is a tag of its ${name}, which has room for ${tagsMax}. These are ${count}: ${counts.labels} labels, ${counts.taints} taints, and ${counts.tags} tags with those of the cluster. Remove ${count - tagsMax}.`
  problems.add("TOO_MANY", path, message)
}
