import { aks } from "./aks/Aks.ts"
import { eks } from "./eks/Eks.ts"
import { gke } from "./gke/Gke.ts"
import { selfHosted } from "./self-managed/SelfHosted.ts"

/** Every provisioner by its type in a specification. A new one is a folder beside this file and a line here. */
export const provisioners = { selfHosted, eks, gke, aks }
