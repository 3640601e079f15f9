import * as CdktfProgramSynthesizer from "#adapters/cdktf/CdktfProgramSynthesizer.ts"
import { pendingCluster } from "#tests/fixtures/Clusters.ts"

import { programSynthesizerContract } from "./ProgramSynthesizerContract.ts"

programSynthesizerContract("CDKTF", CdktfProgramSynthesizer.layer, {
  cluster: pendingCluster("orion"),
  resourceTypes: ["aws_eks_cluster", "aws_eks_node_group"],
})
