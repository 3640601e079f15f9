import { aws } from "./aws/Aws.ts"
import { azure } from "./azure/Azure.ts"
import { gcp } from "./gcp/Gcp.ts"

/** Every cloud Orrery knows. A new one is a folder beside this file and a line here. */
export const clouds = { aws, gcp, azure }
