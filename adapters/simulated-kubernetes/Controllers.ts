import { kubelet } from "./kubelet/Kubelet.ts"
import { endpoints } from "./network/Endpoints.ts"
import { services } from "./network/Services.ts"
import { scheduler } from "./scheduler/Scheduler.ts"
import { storageControllers } from "./storage/PersistentVolumeClaims.ts"
import { autoscalers } from "./workloads/Autoscalers.ts"
import { daemonSetControllers } from "./workloads/DaemonSets.ts"
import { deploymentControllers } from "./workloads/Deployments.ts"
import { disruptionBudgets } from "./workloads/DisruptionBudgets.ts"
import { jobs } from "./workloads/Jobs.ts"
import { namespacesWith } from "./workloads/Namespaces.ts"
import { podAdmission } from "./workloads/PodAdmission.ts"
import { replicaSetControllers } from "./workloads/ReplicaSets.ts"
import { statefulSetControllers } from "./workloads/StatefulSets.ts"
import type { Controller } from "./world/World.ts"

/** All that runs in a simulated cluster, in the order in which one usually waits for the other. */
export const controllersOf = (certificateAuthority: string): ReadonlyArray<Controller> => [
  namespacesWith(certificateAuthority),
  autoscalers,
  ...deploymentControllers,
  ...replicaSetControllers,
  ...statefulSetControllers,
  ...daemonSetControllers,
  jobs,
  services,
  podAdmission,
  scheduler,
  ...storageControllers,
  kubelet,
  endpoints,
  disruptionBudgets,
]
