import type { KubernetesCluster } from "@cdktf/provider-azurerm/lib/kubernetes-cluster/index.js"
import { LogAnalyticsWorkspace } from "@cdktf/provider-azurerm/lib/log-analytics-workspace/index.js"
import { MonitorDataCollectionRuleAssociation } from "@cdktf/provider-azurerm/lib/monitor-data-collection-rule-association/index.js"
import { MonitorDataCollectionRule } from "@cdktf/provider-azurerm/lib/monitor-data-collection-rule/index.js"
import { MonitorDiagnosticSetting } from "@cdktf/provider-azurerm/lib/monitor-diagnostic-setting/index.js"
import type { ResourceGroup } from "@cdktf/provider-azurerm/lib/resource-group/index.js"
import { Construct } from "constructs"

import { placed } from "../azure/Placed.ts"
import type { AksRequest } from "./AksRequest.ts"

/** What the control plane logs: changes by whom, sign-ins, and what scales and places machines. */
const controlPlaneLogs = [
  "cloud-controller-manager",
  "cluster-autoscaler",
  "guard",
  "kube-audit-admin",
  "kube-controller-manager",
]

const containerStream = "Microsoft-ContainerInsights-Group-Default"

/** Where logs of the cluster go, for 30 days. Nothing can be sent to it with a key. */
export const defineWorkspace = (parent: Construct, request: AksRequest, group: ResourceGroup): LogAnalyticsWorkspace =>
  new LogAnalyticsWorkspace(new Construct(parent, "logs"), "workspace", {
    ...placed(request, group),
    sku: "PerGB2018",
    retentionInDays: 30,
    localAuthenticationEnabled: false,
  })

const defineContainerLogs = (
  scope: Construct,
  request: AksRequest,
  group: ResourceGroup,
  workspace: LogAnalyticsWorkspace,
  cluster: KubernetesCluster,
): void => {
  const destination = "workspace"
  const rule = new MonitorDataCollectionRule(scope, "containers", {
    ...placed(request, group, "containers"),
    kind: "Linux",
    dataSources: {
      extension: [
        {
          name: "ContainerInsightsExtension",
          extensionName: "ContainerInsights",
          streams: [containerStream],
          extensionJson: JSON.stringify({
            dataCollectionSettings: { interval: "1m", namespaceFilteringMode: "Off", enableContainerLogV2: true },
          }),
        },
      ],
    },
    destinations: { logAnalytics: [{ name: destination, workspaceResourceId: workspace.id }] },
    dataFlow: [{ streams: [containerStream], destinations: [destination] }],
  })
  new MonitorDataCollectionRuleAssociation(scope, "containers_association", {
    name: "ContainerInsightsExtension",
    targetResourceId: cluster.id,
    dataCollectionRuleId: rule.id,
  })
}

/** Sends the logs of the control plane and of containers to the workspace. */
export const defineLogs = (
  parent: Construct,
  request: AksRequest,
  group: ResourceGroup,
  workspace: LogAnalyticsWorkspace,
  cluster: KubernetesCluster,
): void => {
  const scope = new Construct(parent, "monitoring")
  new MonitorDiagnosticSetting(scope, "control_plane", {
    name: "orrery",
    targetResourceId: cluster.id,
    logAnalyticsWorkspaceId: workspace.id,
    logAnalyticsDestinationType: "Dedicated",
    enabledLog: controlPlaneLogs.map((category) => ({ category })),
  })
  defineContainerLogs(scope, request, group, workspace, cluster)
}
