import { Effect } from "effect"

import { withoutSecrets } from "../cloud/CredentialPaths.ts"
import { type MachineLimits } from "../provisioner/ProvisionerDefinition.ts"
import {
  checkPlacement,
  checkRollingUpdateOf,
  machineContext,
  readProvisioner,
  refuseControlPlane,
} from "../provisioner/ProvisionerReading.ts"
import { eitherName, requiredEitherName } from "../request/EitherName.ts"
import * as PlainJson from "../shared/PlainJson.ts"
import { type Path } from "../shared/Problem.ts"
import * as Problems from "../shared/Problems.ts"
import * as SchemaProblems from "../shared/SchemaProblems.ts"
import type { CreateClusterCommand } from "./CreateClusterCommand.ts"
import { InvalidClusterRequest } from "./InvalidClusterRequest.ts"
import { checkClusterName } from "./request/ClusterName.ts"
import { checkDomain } from "./request/DomainReading.ts"
import { checkMetadata } from "./request/MetadataRules.ts"
import { readNodes } from "./request/NodesReading.ts"
import { readPlace } from "./request/PlaceReading.ts"
import { checkRollingUpdate } from "./request/RollingUpdateReading.ts"
import { unwrap } from "./request/Unwrapping.ts"
import { WireClusterRequest } from "./request/WireClusterRequest.ts"

/** Everything but place, machines and control plane. */
const readBasics = (problems: Problems.Problems, base: Path, wire: WireClusterRequest, { names }: MachineLimits) => {
  const { clusterName, approvalWorkflow, enableApprovalWorkflow, costEvaulate, costEvaluate, domain, rollingUpdate } =
    wire
  if (clusterName === undefined) problems.add("REQUIRED", [...base, "clusterName"], "Every cluster needs a name.")
  else checkClusterName(problems, [...base, "clusterName"], clusterName, names?.cluster)
  const approval = requiredEitherName(
    problems,
    base,
    ["approvalWorkflow", approvalWorkflow],
    ["enableApprovalWorkflow", enableApprovalWorkflow],
    "Set whether an owner must approve the plan: true or false.",
  )
  const cost = eitherName(problems, base, ["costEvaulate", costEvaulate], ["costEvaluate", costEvaluate])
  if (domain !== undefined) checkDomain(problems, [...base, "domain"], domain)
  if (rollingUpdate !== undefined) checkRollingUpdate(problems, [...base, "rollingUpdate"], rollingUpdate)
  if (clusterName === undefined || approval === undefined) return undefined
  const fields = {
    clusterName,
    approvalWorkflow: approval.value,
    clusterType: wire.clusterType ?? "dedicated",
    costEvaluate: cost?.value ?? false,
    ...(domain === undefined ? {} : { domain }),
    ...(rollingUpdate === undefined ? {} : { rollingUpdate }),
  }
  return { fields, approvalPath: approval.path }
}

const readWire = (
  problems: Problems.Problems,
  base: Path,
  wire: WireClusterRequest,
): CreateClusterCommand | undefined => {
  const provisionerPath = [...base, "provisioner"]
  const machines = machineContext(provisionerPath, wire.provisioner, wire.provider ?? wire.providerName)
  const basics = readBasics(problems, base, wire, machines.limits)
  checkMetadata(problems, [...base, "identity", "metadata"], wire.identity?.metadata ?? {})
  const { provider, place } = readPlace(problems, base, wire)
  const requested = readProvisioner(problems, provisionerPath, wire.provisioner, provider, place)
  if (requested !== undefined && wire.rollingUpdate !== undefined) {
    checkRollingUpdateOf(requested.provisioner, problems, [...base, "rollingUpdate"], wire.rollingUpdate)
  }
  if (requested !== undefined && wire.clusterSpec?.controlPlane?.nodeGroup !== undefined) {
    refuseControlPlane(problems, [...base, "clusterSpec", "controlPlane"], requested.provisioner)
  }
  const nodes = readNodes(problems, [...base, "clusterSpec"], wire.clusterSpec, { place, ...machines })
  if (place !== undefined && requested !== undefined && nodes !== undefined) {
    checkPlacement(problems, {
      provisioner: requested.provisioner,
      path: requested.path,
      nodeGroups: nodes.nodeGroups,
      nodeGroupsPath: [...base, "clusterSpec", "dataPlane", "nodeGroups"],
    })
  }
  if (basics === undefined || place === undefined || requested === undefined || nodes === undefined) return undefined
  const { orgId, metadata } = wire.identity ?? {}
  return {
    spec: {
      ...basics.fields,
      provider: place.provider,
      region: place.region,
      provisioner: requested.provisioner,
      ...(metadata === undefined ? {} : { metadata }),
      ...nodes,
    },
    credentials: requested.credentials,
    ...(orgId === undefined ? {} : { organizationId: orgId }),
    base,
    approvalPath: basics.approvalPath,
  }
}

/**
 * Reads a cluster request in either shape, bare or wrapped, into the command that creates the cluster (decisions §11).
 *
 * Every problem is reported at once. What needs more than the request to decide is left to the use case: whether the name is
 * free, and whether a notification channel exists where an approval is required.
 */
export const readK8sClusterRequest = (input: unknown): Effect.Effect<CreateClusterCommand, InvalidClusterRequest> =>
  Effect.suspend(() => {
    const problems = Problems.make(withoutSecrets)
    const { body, base } = unwrap(problems, PlainJson.read(input, problems))
    const wire = body === undefined ? undefined : SchemaProblems.decode(WireClusterRequest, body, base, problems)
    const request = wire === undefined ? undefined : readWire(problems, base, wire)
    const [first, ...others] = problems.list()
    if (first !== undefined) return Effect.fail(new InvalidClusterRequest({ problems: [first, ...others] }))
    return request === undefined
      ? Effect.die(new Error("A cluster request was neither understood nor refused."))
      : Effect.succeed(request)
  })
