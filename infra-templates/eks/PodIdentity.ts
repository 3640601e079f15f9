import { policyDocument } from "../aws/PolicyDocument.ts"

/** Lets the pods of a service account use a role, by EKS pod identity. */
export const trustPodIdentity = (): string =>
  policyDocument({
    Effect: "Allow",
    Principal: { Service: "pods.eks.amazonaws.com" },
    Action: ["sts:AssumeRole", "sts:TagSession"],
  })
