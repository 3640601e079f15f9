/** The add-ons that every GKE cluster gets, by the names GKE gives them. */
export const gkeAddOns: ReadonlyArray<string> = [
  "cloud-dns",
  "dns-cache",
  "gateway-api",
  "gce-pd-csi-driver",
  "horizontal-pod-autoscaling",
  "http-load-balancing",
  "managed-prometheus",
]
