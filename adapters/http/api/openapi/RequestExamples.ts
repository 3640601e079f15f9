import { exampleCloud } from "../CloudExamples.ts"
import type { JsonObject } from "./JsonWalk.ts"

interface RequestExample {
  readonly summary: string
  readonly value: unknown
}

const organizationId = "0197c0de-0000-7000-8000-000000000001"
const userId = "0197c0de-0000-7000-8000-000000000002"
const keyId = "0197c0de-0000-7000-8000-000000000003"

const cluster = {
  clusterName: "staging",
  provider: exampleCloud.provider,
  region: "eu-central-1",
  approvalWorkflow: false,
  provisioner: exampleCloud.provisioner,
  clusterSpec: {
    architecture: "x86_64",
    dataPlane: {
      nodeGroups: [
        {
          name: "default",
          instanceType: "ondemand",
          machineTypes: ["m7i.large"],
          minNode: 3,
          maxNode: 6,
          volumeSize: 50,
        },
      ],
    },
  },
}

const { staticCredentials } = exampleCloud

/** A body that the server accepts, for every operation that has one. */
export const requestExamples: Readonly<Record<string, Readonly<Record<string, RequestExample>>>> = {
  createApiKey: {
    key: { summary: "A key that works for a day", value: { orgId: organizationId, source: "cli", duration: "24h" } },
    permanentKey: {
      summary: "A key that works until it is revoked",
      value: { orgId: organizationId, source: "ui", isPermanent: true },
    },
  },
  revokeApiKey: { key: { summary: "A lost key", value: { keyId, reason: "Lost laptop" } } },
  deleteApiKey: { key: { summary: "A key", value: { keyId } } },
  createCluster: {
    bare: { summary: `An ${exampleCloud.managedControlPlane} cluster, in its own network`, value: cluster },
    manifest: {
      summary: "The same as a manifest",
      value: { apiVersion: "orrery.dev/v1", kind: "K8sCluster", spec: cluster },
    },
  },
  deleteCluster: {
    credentials: {
      summary: "The access keys of a cluster that was created with static credentials",
      value: { credentials: staticCredentials },
    },
  },
  createStreamTicket: {
    progress: {
      summary: "The progress of a cluster",
      value: { path: "/api/v1/clusters/staging/progress/stream" },
    },
  },
  updateUser: { globalAdmin: { summary: "A second global admin", value: { userId, Roles: ["admin"] } } },
  assignPlan: { enterprise: { summary: "The enterprise plan", value: { planId: "enterprise" } } },
  createOrganization: {
    organization: { summary: "An organization", value: { name: "acme", title: "Acme, Inc." } },
  },
  changeMemberRole: { editor: { summary: "A member becomes an editor", value: { role: "editor" } } },
  addMember: {
    byEmail: { summary: "An editor", value: { orgId: organizationId, email: "ada@acme.example", role: "editor" } },
    byId: { summary: "A viewer, by id", value: { orgId: organizationId, userId } },
  },
  removeMember: { member: { summary: "A member", value: { orgId: organizationId, userId } } },
}

/** The content of a request body with the examples of its operation. */
export const withExamples = (operationId: string, content: JsonObject): JsonObject => {
  const examples = requestExamples[operationId]
  const json = content["application/json"]
  return examples === undefined || typeof json !== "object"
    ? content
    : { ...content, "application/json": { ...json, examples } }
}
