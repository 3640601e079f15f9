import type { KubeadmCloud } from "./KubeadmCloud.ts"
import { addOnSync } from "./script/AddOnSync.ts"
import { attempts } from "./script/Attempts.ts"
import { basics } from "./script/Basics.ts"
import { claims } from "./script/Claims.ts"
import { clusterConfiguration } from "./script/ClusterConfiguration.ts"
import { commands } from "./script/Commands.ts"
import { controlPlane } from "./script/ControlPlane.ts"
import { dataDisk } from "./script/DataDisk.ts"
import { publishing } from "./script/Publishing.ts"
import { units } from "./script/Units.ts"
import { upkeep } from "./script/Upkeep.ts"
import { worker } from "./script/Worker.ts"

/** The script that every machine of a cloud runs, the same for all clusters: what differs is in the settings of user data. */
export const bootstrapScript = ({ shell }: KubeadmCloud): string =>
  [
    "#!/bin/bash\n",
    basics,
    shell,
    dataDisk,
    claims,
    clusterConfiguration,
    publishing,
    upkeep,
    attempts,
    addOnSync,
    controlPlane,
    worker,
    units,
    commands,
  ].join("")
