import type { EksCluster } from "@cdktf/provider-aws/lib/eks-cluster/index.js"
import { IamOpenidConnectProvider } from "@cdktf/provider-aws/lib/iam-openid-connect-provider/index.js"
import { Construct } from "constructs"

/** The issuer of the cluster's service account tokens. */
export const oidcIssuer = (cluster: EksCluster): string => cluster.identity.get(0).oidc.get(0).issuer

/** Lets charts that know no pod identity use roles through their service accounts all the same. */
export const defineIdentityProvider = (
  parent: Construct,
  clusterName: string,
  cluster: EksCluster,
): IamOpenidConnectProvider =>
  new IamOpenidConnectProvider(new Construct(parent, "identity"), "oidc", {
    url: oidcIssuer(cluster),
    clientIdList: ["sts.amazonaws.com"],
    tags: { Name: clusterName },
  })
