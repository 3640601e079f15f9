/** What units run. */
export const commands = String.raw`
connect_to_cloud
case "$1:$role" in
  install:*) install_units ;;
  boot:control-plane) boot_control_plane ;;
  boot:worker) boot_worker ;;
  publish:control-plane)
    publish_worker_join
    renew_certificates
    save_snapshot
    ;;
  requests:control-plane) serve_requests ;;
  add-ons:control-plane) synchronize_add_ons ;;
  *) fail "A node of role $role has no command $1." ;;
esac
`
