import type { SourcePage } from "../site/SourcePage.ts"
import { auditActionsPage } from "./reference/AuditActionsPage.ts"
import { configurationPage } from "./reference/ConfigurationPage.ts"
import { plansPage } from "./reference/PlansPage.ts"
import { roleMatrixPage } from "./reference/RoleMatrixPage.ts"

/** Every page that is made from the code: nothing in them is copied, so they cannot disagree with it. */
export const generatedPages = async (): Promise<ReadonlyArray<SourcePage>> => [
  roleMatrixPage(),
  plansPage(),
  configurationPage(),
  auditActionsPage(),
]
