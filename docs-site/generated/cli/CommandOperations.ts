/**
 * Which operations of the API a command calls, by the words after `orrery`: those that do its work first. A test holds it to what
 * the source of the commands calls.
 */
export const commandOperations: Readonly<Record<string, ReadonlyArray<string>>> = {
  "api-keys create": ["createApiKey", "getProfile"],
  "api-keys delete": ["deleteApiKey", "getApiKey", "listApiKeys", "getProfile"],
  "api-keys get": ["getApiKey", "listApiKeys", "getProfile"],
  "api-keys list": ["listApiKeys", "getProfile"],
  "api-keys metadata": ["getApiKeyMetadata", "getProfile"],
  "api-keys revoke": ["revokeApiKey", "getApiKey", "listApiKeys", "getProfile"],
  "api-keys validate": ["validateApiKey", "getProfile"],
  "audit list": ["listAuditLog"],
  "auth login": ["getSignInConfiguration", "createProfile", "createApiKey", "whoami"],
  "auth logout": ["revokeOwnKey"],
  "clusters apply": ["createCluster", "getCluster", "getClusterProgress", "streamClusterProgress"],
  "clusters delete": ["deleteCluster", "getCluster", "getClusterProgress", "streamClusterProgress"],
  "clusters get": ["getCluster"],
  "clusters list": ["listClusters"],
  "clusters plan": ["getClusterPlan", "createCluster"],
  "clusters progress get": ["getClusterProgress"],
  "clusters progress history": ["listClusterOperations", "getCluster"],
  "clusters progress list": ["listOperations"],
  "clusters progress stream": ["streamClusterProgress", "getClusterProgress"],
  "clusters spec": ["getClusterSpec"],
  "org add-user": ["addMember"],
  "org create": ["createOrganization"],
  "org get": ["getOrganization"],
  "org list": ["listOrganizations"],
  "org members": ["listMembers"],
  "org remove-user": ["removeMember", "getMember"],
  "org set-role": ["changeMemberRole"],
  plans: ["getPricing"],
  whoami: ["whoami"],
}

/** The commands that do their work with an operation, as the words after `orrery`. */
export const commandsFor = (operationId: string): ReadonlyArray<string> =>
  Object.entries(commandOperations).flatMap(([command, operations]) =>
    operations.includes(operationId) ? [command] : [],
  )
