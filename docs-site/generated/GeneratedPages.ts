import type { SourcePage } from "../pipeline/SourcePage.ts"
import { apiPages } from "./api-reference/ApiPages.ts"
import { commandPages } from "./cli/CommandPages.ts"
import { plannedCommandPages } from "./cli/PlannedCommandPages.ts"
import { errorCataloguePage } from "./errors/ErrorCataloguePage.ts"
import { auditActionsPage } from "./reference/AuditActionsPage.ts"
import { availabilityTiersPage } from "./reference/AvailabilityTiersPage.ts"
import { configurationPage } from "./reference/ConfigurationPage.ts"
import { eventsPage } from "./reference/EventsPage.ts"
import { fieldMeaningsPage } from "./reference/FieldMeaningsPage.ts"
import { lifecyclesPage } from "./reference/LifecyclesPage.ts"
import { limitsPage } from "./reference/LimitsPage.ts"
import { manifestPage } from "./reference/ManifestPage.ts"
import { plansPage } from "./reference/PlansPage.ts"
import { portsPage } from "./reference/PortsPage.ts"
import { preflightPage } from "./reference/PreflightPage.ts"
import { requestCostsPage } from "./reference/RequestCostsPage.ts"
import { roleMatrixPage } from "./reference/RoleMatrixPage.ts"

/** Every page generated from the code. The pages copy nothing, so they always agree with the code. */
export const generatedPages = async (): Promise<ReadonlyArray<SourcePage>> => [
  lifecyclesPage(),
  roleMatrixPage(),
  plansPage(),
  configurationPage(),
  auditActionsPage(),
  errorCataloguePage(),
  eventsPage(),
  limitsPage(),
  manifestPage(),
  fieldMeaningsPage(),
  portsPage(),
  preflightPage(),
  requestCostsPage(),
  availabilityTiersPage(),
  ...(await commandPages()),
  ...plannedCommandPages(),
  ...apiPages(),
]
