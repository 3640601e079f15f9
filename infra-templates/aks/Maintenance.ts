/** Azure upgrades a cluster, and renews the images of its nodes, in these hours of a Sunday, in UTC. */
const weekly = {
  frequency: "Weekly",
  interval: 1,
  dayOfWeek: "Sunday",
  startTime: "00:00",
  utcOffset: "+00:00",
  duration: 8,
} as const

export const maintenance = { maintenanceWindowAutoUpgrade: weekly, maintenanceWindowNodeOs: weekly } as const
