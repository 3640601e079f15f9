/** The units of a node: the first one resumes what a crash or a restart of the machine has interrupted. */
export const units = String.raw`
write_unit() { write_file "/etc/systemd/system/$1" 644; }

# A service for one command of this script, and the timer that starts it: write_timer COMMAND DESCRIPTION PERIOD DELAY.
write_timer() {
  write_unit "orrery-$1.service" <<END
[Unit]
Description=Orrery: $2
[Service]
Type=oneshot
ExecStart=/bin/bash $base/bootstrap $1
END
  write_unit "orrery-$1.timer" <<END
[Unit]
Description=Orrery: $2
[Timer]
OnActiveSec=1min
OnUnitActiveSec=$3
RandomizedDelaySec=$4
[Install]
WantedBy=timers.target
END
}

install_units() {
  write_unit orrery-bootstrap.service <<END
[Unit]
Description=Orrery: start this node
After=network-online.target containerd.service
Wants=network-online.target
[Service]
Type=oneshot
RemainAfterExit=yes
ExecStart=/bin/bash $base/bootstrap boot
Restart=on-failure
RestartSec=10
[Install]
WantedBy=multi-user.target
END
  if [ "$role" = control-plane ]; then
    write_timer publish "publish tokens, save etcd and renew certificates" 6h 15min
    write_timer requests "publish certificates that a member asks for" 1min 5s
    write_timer add-ons "apply add-ons" 10min 1min
  fi
  systemctl daemon-reload
  systemctl enable orrery-bootstrap.service
  systemctl start --no-block orrery-bootstrap.service
}
`
