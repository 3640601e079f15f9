import { shellSettings } from "../bootstrap/ShellSettings.ts"
import type { KubeadmCloud } from "./KubeadmCloud.ts"

interface UserDataOptions {
  readonly settings: Readonly<Record<string, string>>
  readonly scriptKey: string
  readonly scriptSha256: string
}

/** What a machine runs first: it writes its settings, and runs the script once the digest of what it downloaded is right. */
export const userData = (
  { download }: Pick<KubeadmCloud, "download">,
  { scriptKey, scriptSha256, settings }: UserDataOptions,
): string => `#!/bin/bash
set -euo pipefail
umask 077
mkdir -p /etc/orrery
cat >/etc/orrery/settings <<'SETTINGS'
${shellSettings(settings)}SETTINGS
# shellcheck source=settings
. /etc/orrery/settings
${shellSettings({ key: scriptKey, sum: scriptSha256, script: "/etc/orrery/bootstrap" })}until ${download} && echo "$sum  $script" | sha256sum --check --quiet; do sleep 5; done
exec bash "$script" install
`
