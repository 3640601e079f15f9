/** A command of the specification's map. */
export interface MappedCommand {
  /** The words after `orrery`. */
  readonly words: string
  /** What it is for, as a sentence without its subject. */
  readonly about: string
  /** What does the same, or a part of it, today: a sentence in Markdown. */
  readonly today?: string
}

const applications = "[Deploy an app](/docs/latest/platform/app/deploy) describes the plan."
const kubeconfig =
  "[Kubeconfig](/docs/latest/platform/cluster-pipeline/kubeconfig) explains how to reach a cluster until then."
const notifications = "[Notifications](/docs/latest/platform/notifications/overview) describes the plan."

/**
 * The commands of the specification's map that were not built at first. Those that exist by now need no place here and
 * have none on the site.
 */
export const mappedCommands: ReadonlyArray<MappedCommand> = [
  { words: "application apply", about: "Create or change an application from a manifest.", today: applications },
  { words: "application create", about: "Create an application from flags, without a manifest.", today: applications },
  { words: "application delete", about: "Delete an application and what it deployed.", today: applications },
  { words: "application events", about: "Follow the events of an application in its cluster.", today: applications },
  { words: "application get", about: "Show an application, or list all of an organization.", today: applications },
  { words: "application logs", about: "Read or follow the logs of an application's containers.", today: applications },
  {
    words: "application profile",
    about: "Create, list and delete the profiles that applications share.",
    today: "[Application profiles](/docs/latest/platform/application-pipeline/application-profile) describes the plan.",
  },
  { words: "application resync", about: "Deploy an application again from its source.", today: applications },
  { words: "application spec", about: "Show the manifest an application was requested with.", today: applications },
  { words: "application status", about: "Follow the state of an application as it changes.", today: applications },
  {
    words: "availability-tiers",
    about: "List the availability tiers and what each of them means.",
    today: "[Availability tiers](/docs/latest/platform/tiers) describes the plan.",
  },
  {
    words: "clusters approve",
    about: "Approve or reject a change to a cluster that waits for its owner.",
    today:
      "[`orrery clusters plan`](/docs/latest/cli/clusters/plan) shows what a manifest would change before you apply it.",
  },
  {
    words: "clusters context",
    about: "Show which clusters the kubeconfig of this machine reaches.",
    today: kubeconfig,
  },
  {
    words: "clusters generate-kubeconfig",
    about: "Create a kubeconfig for a cluster that expires.",
    today: kubeconfig,
  },
  { words: "clusters kubeconfig", about: "Add a cluster to the kubeconfig of this machine.", today: kubeconfig },
  {
    words: "clusters progress get",
    about: "Show an operation on a cluster and its newest events.",
  },
  { words: "clusters progress history", about: "List the operations on one cluster." },
  { words: "clusters progress list", about: "List the operations on all clusters." },
  {
    words: "clusters set-context",
    about: "Make a cluster the current one in the kubeconfig of this machine.",
    today:
      "[`orrery clusters kubeconfig`](/docs/latest/cli/clusters/kubeconfig) adds the cluster and does this; `set-context` is another name of it.",
  },
  { words: "clusters spec", about: "Show the manifest a cluster was requested with." },
  { words: "clusters sync", about: "Renew the access to a cluster with the rights of its members.", today: kubeconfig },
  {
    words: "init",
    about: "Write a first manifest for a cluster, question by question.",
    today: "[Deploy a cluster](/docs/latest/platform/cluster/deploy) begins with a manifest to copy.",
  },
  { words: "notifications channels", about: "List the channels that notifications can use.", today: notifications },
  { words: "notifications integrations", about: "Set up email and Slack for an organization.", today: notifications },
  {
    words: "notifications subscriptions",
    about: "Choose which topics are sent over which channel.",
    today: notifications,
  },
  { words: "notifications topics", about: "List the topics that notifications are about.", today: notifications },
  {
    words: "notifications unsubscribe",
    about: "Stop notifications on a topic, on one channel or all.",
    today: notifications,
  },
  { words: "notifications validate", about: "Send a test message over a channel.", today: notifications },
]
