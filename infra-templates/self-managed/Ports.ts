/** Where the Kubernetes API listens, on every machine of the control plane and on the load balancer. */
export const apiPort = 6443
