import { type Caller, callers, type Style } from "./Callers.ts"

/** What each caller is answered. */
export interface Row {
  readonly style: Style
  readonly statuses: Readonly<Record<Caller, number>>
}

const statusesOf = (status: number, others: Partial<Record<Caller, number>> = {}) =>
  ({ ...Object.fromEntries(callers.map((caller) => [caller, status])), ...others }) as Row["statuses"]

interface Members {
  readonly viewer: number
  readonly editor: number
  readonly admin: number
  readonly owner: number
  /** The owner of another organization. */
  readonly stranger: number
}

const known = ({ admin, editor, owner, stranger, viewer }: Members) => ({
  "another organization's owner": stranger,
  "a viewer": viewer,
  "an editor": editor,
  "an admin": admin,
  "the owner": owner,
})

/** No one but the members of an organization gets past the key; anyone who was removed has none that works. */
const byKey = (members: Members): Row => ({ style: "apiKey", statuses: statusesOf(401, known(members)) })

/** A removed member still signs in, and finds what a stranger finds. */
const byToken = (members: Members): Row => ({
  style: "bearer",
  statuses: statusesOf(401, { ...known(members), "a removed member": members.stranger }),
})

const open: Row = { style: "none", statuses: statusesOf(200) }

const everyone = (status: number, stranger: number): Members => ({
  viewer: status,
  editor: status,
  admin: status,
  owner: status,
  stranger,
})
const administrators = (status: number, stranger: number): Members => ({
  viewer: 403,
  editor: 403,
  admin: status,
  owner: status,
  stranger,
})
/** Admins need the owner's approval, which no one can ask for yet (decisions §5). */
const ownerAlone = (status: number, stranger: number): Members => ({ ...administrators(status, stranger), admin: 403 })

/** Acme's owner is the one global admin. */
const globalAdmin = (status: number): Members => ({
  viewer: 403,
  editor: 403,
  admin: 403,
  owner: status,
  stranger: 403,
})
/** A key of the editor's: its own, and in the hands of those who administer the organization. */
const editorsKey: Members = { viewer: 404, editor: 200, admin: 200, owner: 200, stranger: 404 }

/** Who is answered what, by the operation's id in the OpenAPI document (decisions §3). */
export const authorizationTable: Readonly<Record<string, Row>> = {
  getOpenApiDocument: open,
  getHealth: open,
  getReadiness: open,
  getPricing: open,
  getSignInConfiguration: open,

  getProfile: byToken(everyone(200, 200)),
  createProfile: byToken(everyone(200, 200)),

  listApiKeys: byToken(everyone(200, 200)),
  getApiKeyMetadata: byToken(everyone(200, 200)),
  validateApiKey: byToken(everyone(200, 200)),
  createApiKey: byToken(everyone(201, 404)),
  getApiKey: byToken(editorsKey),
  revokeApiKey: byToken(editorsKey),
  deleteApiKey: byToken(editorsKey),

  whoami: byKey(everyone(200, 200)),
  revokeOwnKey: byKey(everyone(204, 204)),

  listOrganizations: byKey(everyone(200, 200)),
  listRoles: byKey(everyone(200, 200)),
  listPlans: byKey(everyone(200, 200)),
  createOrganization: byKey(globalAdmin(201)),
  getOrganization: byKey(everyone(200, 404)),
  listMembers: byKey(everyone(200, 404)),
  getMember: byKey(everyone(200, 404)),
  getPlan: byKey(everyone(200, 404)),
  listAuditLog: byKey(everyone(200, 404)),
  changeMemberRole: byKey(administrators(200, 404)),
  addMember: byKey(administrators(200, 404)),
  removeMember: byKey(administrators(200, 404)),

  listUsers: byKey(globalAdmin(200)),
  getUser: byKey(globalAdmin(200)),
  updateUser: byKey(globalAdmin(200)),
  deleteUser: byKey(globalAdmin(204)),
  listOrganizationUsers: byKey(globalAdmin(200)),
  getAssignedPlan: byKey(globalAdmin(200)),
  assignPlan: byKey(globalAdmin(200)),
  refreshRegion: byKey(globalAdmin(200)),

  listProviders: byKey(everyone(200, 200)),
  listRegions: byKey(everyone(200, 200)),
  listZones: byKey(everyone(200, 200)),
  listMachineTypes: byKey(everyone(200, 200)),
  getMachineType: byKey(everyone(200, 200)),
  listKubernetesVersions: byKey(everyone(200, 200)),

  createStreamTicket: byKey(everyone(201, 201)),

  listClusters: byKey(everyone(200, 200)),
  createCluster: byKey(ownerAlone(202, 202)),
  preflightCluster: byKey(administrators(200, 200)),
  getCluster: byKey(everyone(200, 404)),
  getClusterSpec: byKey(everyone(200, 404)),
  getClusterPlan: byKey(everyone(200, 404)),
  deleteCluster: byKey(ownerAlone(202, 404)),
  getKubeconfig: byKey(administrators(200, 404)),
  issueKubeconfig: byKey(administrators(200, 404)),
  syncClusterUsers: byKey(administrators(200, 404)),
  listOperations: byKey(everyone(200, 200)),
  listClusterOperations: byKey(everyone(200, 404)),
  getClusterProgress: byKey(everyone(200, 404)),
  streamClusterProgress: byKey(everyone(101, 404)),
}
