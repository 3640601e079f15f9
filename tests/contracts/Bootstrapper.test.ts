import { kubeadm } from "#infra-templates/kubeadm/KubeadmBootstrapper.ts"
import { bootstrapClouds } from "#tests/bootstrap/BootstrapClusters.ts"

import { bootstrapperContract } from "./BootstrapperContract.ts"

bootstrapperContract(kubeadm, bootstrapClouds)
