import { Schema } from "effect"

/** What every self-hosted cluster has in its specification, on any cloud. */
export const SelfHostedSpec = Schema.Struct({
  /** The user's bucket, with what nodes start from. */
  bucketName: Schema.String,
  /** `1.34` or `1.34.3`; a minor stands for its patch in the table of versions. */
  kubernetesVersion: Schema.String,
  /** The image of every machine, as the cloud names it. */
  k8sImage: Schema.String,
  /** Absent: Orrery creates a network with `networkCidr`. */
  networkId: Schema.optionalKey(Schema.String),
  networkCidr: Schema.String,
  tags: Schema.Record(Schema.String, Schema.String),
})
export type SelfHostedSpec = typeof SelfHostedSpec.Type
