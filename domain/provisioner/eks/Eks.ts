import { readAwsDeletionCredentials } from "../../cloud/aws/CredentialsReading.ts"
import { sortedBy, sortedRecord, sortedUnique } from "../../shared/CanonicalOrder.ts"
import type { NetworkZones, OfferedProvisioner } from "../ProvisionerDefinition.ts"
import { addOnsOfEks } from "./EksAddOns.ts"
import { eksFieldMeanings } from "./EksFieldMeanings.ts"
import { eksLimits } from "./EksLimits.ts"
import { readEks } from "./EksReading.ts"
import { checkEksRollingUpdate } from "./EksRollingUpdate.ts"
import { EksProvisioner, type EksSpec } from "./EksSpec.ts"
import { writeEks } from "./EksWriting.ts"
import { eksKubernetesVersions } from "./KubernetesVersions.ts"
import { checkPlacement } from "./PlacementRules.ts"
import { WireEksSpec } from "./WireEksSpec.ts"

const networkZones = ({ controlPlaneAvailabilityZones, subnets, vpcId }: EksSpec): NetworkZones => ({
  isGiven: vpcId !== undefined,
  zones:
    vpcId === undefined
      ? controlPlaneAvailabilityZones
      : subnets.flatMap(({ type, availabilityZone }) => (type === "private" ? (availabilityZone ?? []) : [])),
  // EKS refuses a control plane in a single zone.
  zonesMin: 2,
})

const canonical = (eks: EksSpec): EksSpec => ({
  ...eks,
  subnets: sortedBy(eks.subnets, (subnet) => subnet.id),
  controlPlaneAvailabilityZones: sortedUnique(eks.controlPlaneAvailabilityZones),
  tags: sortedRecord(eks.tags),
})

/** Amazon EKS. */
export const eks = {
  isOffered: true,
  provider: "aws",
  schema: EksProvisioner,
  parts: { eks: WireEksSpec },
  choices: { AmiFamily: ["EksRequest", "amiFamily"], RequirementOperator: ["KarpenterRequirementRequest", "operator"] },
  asRequested: "type eks, with an eks part",
  needed: "accountId and credentials",
  limits: eksLimits,
  fieldMeanings: eksFieldMeanings,
  kubernetesVersions: eksKubernetesVersions,
  read: readEks,
  requestedTags: ({ tags = {} }) => tags,
  checkPlacement: (problems, placement) =>
    checkPlacement(problems, { ...placement, eks: placement.provisioner.eks, eksPath: placement.path }),
  checkRollingUpdate: checkEksRollingUpdate,
  readDeletionCredentials: (problems, wire, { eks }) => readAwsDeletionCredentials(problems, wire, eks),
  write: ({ eks }) => writeEks(eks),
  canonical: ({ eks, type }) => ({ type, eks: canonical(eks) }),
  accountId: ({ eks }) => eks.accountId,
  kubernetesVersion: ({ eks }) => eks.kubernetesVersion,
  addOns: ({ eks }) => addOnsOfEks(eks),
  networkZones: ({ eks }) => networkZones(eks),
  apiReach: () => ({ hasPublicName: false, opensToOrrery: true, authorizedNetworks: [] }),
} as const satisfies OfferedProvisioner<EksProvisioner, WireEksSpec>
