import type { SourcePage } from "../site/SourcePage.ts"
import { apiPages } from "./api-reference/ApiPages.ts"
import { commandPages } from "./cli/CommandPages.ts"
import { errorCataloguePage } from "./errors/ErrorCataloguePage.ts"
import { auditActionsPage } from "./reference/AuditActionsPage.ts"
import { configurationPage } from "./reference/ConfigurationPage.ts"
import { lifecyclesPage } from "./reference/LifecyclesPage.ts"
import { plansPage } from "./reference/PlansPage.ts"
import { roleMatrixPage } from "./reference/RoleMatrixPage.ts"

/** Every page that is made from the code: nothing in them is copied, so they cannot disagree with it. */
export const generatedPages = async (): Promise<ReadonlyArray<SourcePage>> => [
  lifecyclesPage(),
  roleMatrixPage(),
  plansPage(),
  configurationPage(),
  auditActionsPage(),
  errorCataloguePage(),
  ...(await commandPages()),
  ...apiPages(),
]
