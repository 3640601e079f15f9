import { fixed, type AmountRange } from "../../cost/AmountRange.ts"
import { hoursPerMonth } from "../../cost/Money.ts"
import { machineCost } from "../MachineCost.ts"
import { nodeGroupLabel } from "../NodeGroupLabel.ts"
import { blockIn, numberIn, optionalNumberIn, type ResourceAttributes, textIn } from "../ResourceAttributes.ts"
import type { PriceContext, ResourcePrice } from "../ResourcePrices.ts"
import { azurePrices } from "./AzurePrices.ts"
import { premiumDisk } from "./PremiumDisk.ts"

/** Scale sets have the labels of their nodes as tags, whose names take no slash. */
const nodeGroupTag = `k8s.io_cluster-autoscaler_node-template_label_${nodeGroupLabel.replaceAll("/", "_")}`

const systemDisk = (machines: ResourceAttributes, { region }: PriceContext) =>
  premiumDisk(numberIn(blockIn(machines, "os_disk"), "disk_size_gb"), region)

/** A machine apart from scale sets: one of the control plane. */
export const machinePrice: ResourcePrice = ({ values }, context) =>
  machineCost(context, {
    costGroup: { group: "controlPlane" },
    machineTypes: [textIn(values, "size") ?? ""],
    isSpot: false,
    count: fixed(1),
    disks: [systemDisk(values, context)],
  })

/** The autoscaler keeps the number between the bounds of its tags. */
const machinesOf = (values: ResourceAttributes): AmountRange => {
  const tags = blockIn(values, "tags")
  const minimum = optionalNumberIn(tags, "min") ?? numberIn(values, "instances")
  const maximum = optionalNumberIn(tags, "max") ?? minimum
  return { now: Math.max(minimum, Math.min(numberIn(values, "instances"), maximum)), minimum, maximum }
}

/** The machines of a scale set, which stands for a node group. */
export const scaleSetPrice: ResourcePrice = ({ values }, context) =>
  machineCost(context, {
    costGroup: {
      group: "nodeGroup",
      nodeGroup: textIn(blockIn(values, "tags"), nodeGroupTag) ?? textIn(values, "name") ?? "",
    },
    machineTypes: [textIn(values, "sku") ?? ""],
    isSpot: textIn(values, "priority") === "Spot",
    count: machinesOf(values),
    disks: [systemDisk(values, context)],
  })

/** A disk apart from machines: one with the data of a member of the control plane. */
export const diskPrice: ResourcePrice = ({ values }, { region }) => {
  const { eachMonthly, type } = premiumDisk(numberIn(values, "disk_size_gb"), region)
  return {
    parts: [{ group: "controlPlane", name: `Disks (${type})`, quantity: fixed(1), unitMonthly: fixed(eachMonthly) }],
  }
}

/** The first five rules of a load balancer cost the same as one. */
export const apiLoadBalancerPrice: ResourcePrice = () => ({
  parts: [
    {
      group: "controlPlane",
      name: "Load balancer of the Kubernetes API",
      quantity: fixed(1),
      unitMonthly: fixed(azurePrices().loadBalancerHourly * hoursPerMonth),
    },
  ],
  leftOut: ["Traffic through the load balancer of the Kubernetes API"],
})
