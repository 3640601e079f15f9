/** The label and position of a folder of pages in the sidebar; smaller positions come first. */
export interface Category {
  readonly label: string
  readonly position: number
}

/** What works comes before what is planned. */
const categories: Readonly<Record<string, Category>> = {
  "latest/platform/getting-started": { label: "Getting started", position: 2 },
  "latest/platform/cluster": { label: "Deploy a cluster", position: 3 },
  "latest/platform/app": { label: "Deploy an app", position: 9 },
  "latest/platform/organization": { label: "Organization", position: 4 },
  "latest/platform/application-pipeline": { label: "Application pipeline", position: 10 },
  "latest/platform/application-pipeline/application-resource": { label: "Application resource", position: 20 },
  "latest/platform/application-pipeline/application-resource/sources": { label: "Sources", position: 20 },
  "latest/platform/cluster-pipeline": { label: "Cluster pipeline", position: 5 },
  "latest/platform/cluster-pipeline/features": { label: "Features", position: 20 },
  "latest/platform/cluster-pipeline/features/provisioner": { label: "Provisioner", position: 20 },
  "latest/platform/cluster-pipeline/features/provisioner/managed": { label: "Managed", position: 1 },
  "latest/platform/cluster-pipeline/features/provisioner/self-hosted": { label: "Self-hosted", position: 2 },
  "latest/platform/notifications": { label: "Notifications", position: 12 },
  "latest/platform/guides": { label: "Guides", position: 7 },
  "latest/platform/reference": { label: "Reference", position: 8 },
  "latest/cli/api-keys": { label: "API keys", position: 30 },
}

const titled = (folder: string): string => {
  const words = folder.replaceAll("-", " ")
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const undescribed = 30
/** After everything that works and has no position of its own. */
const allPlanned = 900

/**
 * The category of a folder; one that is not described here has its own name and comes after those that are, and after
 * them if nothing in it exists yet.
 */
export const categoryOf = (folder: string, isPlanned = false): Category =>
  categories[folder] ?? {
    label: titled(folder.slice(folder.lastIndexOf("/") + 1)),
    position: isPlanned ? allPlanned : undescribed,
  }
