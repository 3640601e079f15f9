/**
 * Who a machine is, decided by conditional writes alone: the first write of an object wins, and a read never has to
 * distinguish an object that does not exist from a bucket that cannot be reached.
 */
export const claims = String.raw`
# Writes an object that does not exist yet, or reads the one that does: claim KEY CONTENT FILE.
claim() {
  echo "$2" >"$run/claim"
  if bucket_create "$1" "$run/claim"; then
    echo "$2" >"$3"
  else
    bucket_get "$1" "$3" || fail "The object $prefix/$1 exists and cannot be read."
  fi
}

# A member that has lost its disk must not start as if it were new: etcd still counts the old one.
claim_member() {
  local key=control-plane/claims/$member_name
  claim "$key" "$(cat "$state/disk")" "$run/owner"
  if [ "$(cat "$run/owner")" != "$(cat "$state/disk")" ]; then
    fail "$member_name has another data disk than when it started first. Attach that disk. If it is lost, remove the member from etcd, delete the object $prefix/$key, and this node joins as a new member."
  fi
}

# The first member to write the object initializes the cluster, on the disk with which it wrote it.
is_leader() {
  claim control-plane/leader "$member_name $(cat "$state/disk")" "$run/leader"
  [ "$(cat "$run/leader")" = "$member_name $(cat "$state/disk")" ]
}
`
