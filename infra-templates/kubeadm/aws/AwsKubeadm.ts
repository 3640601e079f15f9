import type { KubeadmCloud } from "../KubeadmCloud.ts"
import { awsAddOns } from "./AwsAddOns.ts"
import { awsShell } from "./AwsShell.ts"

/** Machines of AWS. */
export const awsKubeadm: KubeadmCloud = {
  shell: awsShell,
  download: 'aws s3api get-object --region "$region" --bucket "$bucket" --key "$key" "$script" >/dev/null',
  settings: { controlPlane: {}, worker: {} },
  addOns: awsAddOns,
}
