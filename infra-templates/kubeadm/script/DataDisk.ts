/** The data disk of a member: formatted once, and mounted where kubeadm and etcd keep what identifies the member. */
export const dataDisk = String.raw`
# Prints one attribute of the disk's file system, and nothing for an empty disk. A disk that cannot be read is not empty.
disk_attribute() {
  local code=0
  blkid -p -o value -s "$2" "$1" || code=$?
  if [ "$code" -ne 0 ] && [ "$code" -ne 2 ]; then fail "blkid cannot read the data disk $1 (exit code $code)."; fi
}

# Prints every signature on the disk. Partition tables and volume managers have one, and no type or label.
disk_signatures() { wipefs --no-act --noheadings --output TYPE "$1" || fail "wipefs cannot read the data disk $1."; }

format_data_disk() {
  local type label signatures
  type=$(disk_attribute "$1" TYPE)
  label=$(disk_attribute "$1" LABEL)
  signatures=$(disk_signatures "$1")
  case "$type:$label:$signatures" in
    ext4:orrery-data:*) ;;
    # The second label comes last: a disk with the first one was interrupted while it was formatted.
    :: | ext4:orrery-new:ext4)
      mkfs.ext4 -q -F -L orrery-new "$1"
      e2label "$1" orrery-data
      ;;
    *) fail "The data disk $1 contains data that Orrery did not write (type '$type', label '$label', signatures '$(echo "$signatures" | paste -sd ' ')'). Attach an empty disk, or the disk of this member." ;;
  esac
}

mount_over() {
  mkdir -p "$1" "$2"
  if ! mountpoint -q "$2"; then mount --bind "$1" "$2"; fi
}

mount_data_disk() {
  local device
  device=$(data_device)
  until [ -e "$device" ]; do
    log "Waiting for the data disk $device."
    sleep 5
  done
  mkdir -p "$data"
  if ! mountpoint -q "$data"; then
    format_data_disk "$device"
    mount -t ext4 -o noatime "$device" "$data"
  fi
  mkdir -p "$state"
  mount_over "$data/kubernetes" /etc/kubernetes
  mount_over "$data/etcd" /var/lib/etcd
  if [ ! -e "$state/disk" ]; then write_file "$state/disk" 600 </proc/sys/kernel/random/uuid; fi
  if [ ! -e "$state/member" ]; then echo "$member_name" | write_file "$state/member" 600; fi
  if [ "$(cat "$state/member")" != "$member_name" ]; then
    fail "The data disk belongs to $(cat "$state/member"), and this machine is $member_name. Attach the disk of this member."
  fi
}
`
