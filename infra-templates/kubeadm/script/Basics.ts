/**
 * What the rest of the script is written with. Nothing in it contains an opening brace after a dollar or a percent sign:
 * Terraform would read that as an expression, so variables are written without braces.
 */
export const basics = String.raw`
set -euo pipefail
umask 077

base=/etc/orrery
run=/run/orrery
data=/var/lib/orrery
state=$data/state
admin=/etc/kubernetes/admin.conf
mkdir -p "$run"
# shellcheck source=settings
. "$base/settings"
prefix=clusters/$cluster_name-$cluster_id

log() { echo "orrery: $*"; }

fail() {
  echo "orrery: $*" >&2
  exit 1
}

# Replaces a file as a whole: write_file PATH MODE <content. A dot keeps the kubelet from reading half of a manifest.
write_file() {
  local directory name
  directory=$(dirname "$1")
  name=$(basename "$1")
  mkdir -p "$directory"
  cat >"$directory/.$name.new"
  chmod "$2" "$directory/.$name.new"
  mv "$directory/.$name.new" "$1"
}

# The value of a field of a JSON file that this script has written: json_field FILE NAME.
json_field() { sed -n "s/^  \"$2\": \"\{0,1\}\([A-Za-z0-9.:+-]*\)\"\{0,1\},\{0,1\}\$/\1/p" "$1"; }

now() { date +%s; }

kube() { kubectl --kubeconfig "$admin" "$@"; }

is_address() { printf '%s\n' "$1" | grep -Eq '^[0-9]+(\.[0-9]+){3}$'; }

# A load balancer that has only an address gets a name, which a control plane node can point to itself: some clouds
# send what a member of a load balancer sends to its address back to the member, whether or not it serves the API yet.
if is_address "$endpoint"; then api_host=api.$cluster_name.internal; else api_host=$endpoint; fi

# Resolves the name of the API to an address on this machine: point_api_to ADDRESS.
point_api_to() {
  if ! is_address "$endpoint"; then return 0; fi
  {
    grep -v " $api_host\$" /etc/hosts || true
    echo "$1 $api_host"
  } >"$run/hosts"
  # Rewritten in place: /etc/hosts may be a mount.
  cat "$run/hosts" >/etc/hosts
}

# The image has to bring exactly the version of this node; nothing is installed at boot.
check_versions() {
  local found
  found="kubeadm $(kubeadm version -o short), $(kubelet --version)"
  if [ "$found" != "kubeadm v$kubernetes_version, Kubernetes v$kubernetes_version" ]; then
    fail "The machine image has $found, and this node needs v$kubernetes_version. Use an image of Kubernetes v$kubernetes_version."
  fi
}
`
