import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import type { Bootstrap, BootstrapCluster, BucketAccess } from "#infra-templates/bootstrap/Bootstrapper.ts"
import { kubeadm } from "#infra-templates/kubeadm/KubeadmBootstrapper.ts"

import { type Run, type RunOptions, runShell } from "./ShellRun.ts"

const standIns = new URL("stand-ins/", import.meta.url).pathname

const commandNames =
  "aws gcloud az kubeadm kubelet kubectl etcdctl crictl date sleep sync blkid wipefs mkfs.ext4 e2label mountpoint mount ip systemctl openssl curl bash".split(
    " ",
  )

/** A machine: the settings it starts with are those of its user data. */
export interface Machine {
  readonly id: string
  readonly userData: string
  readonly access: BucketAccess
  readonly role: string
  readonly imageVersion: string
}

/** A cloud of files in which machines run the script. Absolute paths of the script become paths below the machine's own directory. */
export class World {
  readonly path: string
  readonly bootstrap: Bootstrap
  readonly cluster: BootstrapCluster

  constructor(cluster: BootstrapCluster, existing?: World) {
    this.cluster = cluster
    this.bootstrap = kubeadm.bootstrap(cluster)
    this.path = existing?.path ?? mkdtempSync(join(tmpdir(), "bootstrap-"))
    if (existing === undefined) this.prepare()
  }

  /** The same world after a change of the cluster's program. */
  with(changes: Partial<BootstrapCluster>): World {
    return new World({ ...this.cluster, ...changes }, this)
  }

  private prepare(): void {
    for (const name of ["bin", "bucket", "clusters", "interfaces", "machines", "numbers", "volumes"])
      mkdirSync(join(this.path, name))
    for (const name of commandNames) symlinkSync(join(standIns, "stand-in"), join(this.path, "bin", name))
    writeFileSync(join(this.path, "clock"), "1800000000")
    this.uploadObjects()
    for (const { dataDisk } of this.cluster.controlPlane) mkdirSync(join(this.path, "volumes", dataDisk))
  }

  /** Writes what the program uploads before the first machine starts. */
  uploadObjects(): void {
    for (const { content, id, key } of this.bootstrap.objects) {
      this.write(`bucket/${key}`, content)
      if (id === "bootstrap-script") this.write("script", content)
    }
  }

  write(name: string, content: string): void {
    const path = join(this.path, name)
    mkdirSync(join(path, ".."), { recursive: true })
    writeFileSync(path, content)
  }

  read(name: string): string {
    return readFileSync(join(this.path, name), "utf8")
  }

  list(name: string): ReadonlyArray<string> {
    const path = join(this.path, name)
    return existsSync(path) ? readdirSync(path).sort() : []
  }

  get log(): ReadonlyArray<string> {
    return existsSync(join(this.path, "log")) ? this.read("log").trimEnd().split("\n") : []
  }

  advance(seconds: number): void {
    this.write("clock", String(Number(this.read("clock")) + seconds))
  }

  /** A machine for a member of the control plane. Another id is another machine. */
  member(
    index: number,
    id = `i-member${index}`,
    imageVersion = this.cluster.controlPlane[index]?.kubernetesVersion ?? "",
  ): Machine {
    const member = this.cluster.controlPlane[index]
    const userData = this.bootstrap.controlPlane[member?.name ?? ""]
    if (member === undefined || userData === undefined) throw new Error(`There is no member ${index}.`)
    return { id, userData, access: this.bootstrap.access.controlPlane, role: "control-plane", imageVersion }
  }

  worker(id: string, imageVersion = "1.34.2"): Machine {
    const userData = this.bootstrap.nodeGroups["blue"]
    if (userData === undefined) throw new Error("There is no node group.")
    return { id, userData, access: this.bootstrap.access.worker, role: "worker", imageVersion }
  }

  /** Creates the machine's files: its disks as the cloud attaches them, its image, and its user data. */
  launch(machine: Machine): void {
    const root = join(this.path, "machines", machine.id)
    for (const name of ["etc", "proc/sys/kernel/random", "run", "var/lib"])
      mkdirSync(join(root, name), { recursive: true })
    writeFileSync(join(root, "etc/hosts"), "127.0.0.1 localhost\n")
    writeFileSync(join(root, "proc/sys/kernel/random/uuid"), `disk-of-${machine.id}\n`)
    writeFileSync(join(root, "user-data"), this.relocated(machine, machine.userData))
    writeFileSync(join(root, "script"), this.relocated(machine, this.read("script")))
    if (machine.role !== "control-plane") return
    const volume = /data_disk='(.*)'/.exec(machine.userData)?.[1] ?? ""
    this.write(`machines/${machine.id}/dev/disk/by-id/google-${volume}`, join(this.path, "volumes", volume))
    this.write(`machines/${machine.id}/dev/disk/azure/scsi1/lun${volume}`, join(this.path, "volumes", volume))
  }

  /** Ends the machine; the cloud detaches its disk and its interface. */
  terminate(machine: Machine): void {
    rmSync(join(this.path, "machines", machine.id), { recursive: true })
    for (const kind of ["volumes", "interfaces"]) {
      for (const name of this.list(kind)) {
        const owner = kind === "volumes" ? `volumes/${name}/owner` : `interfaces/${name}`
        if (existsSync(join(this.path, owner)) && this.read(owner).trim() === machine.id) rmSync(join(this.path, owner))
      }
    }
  }

  /** Restarts the machine: what is mounted, running or in memory is gone. */
  reboot(machine: Machine): void {
    const root = join(this.path, "machines", machine.id)
    for (const name of ["etc/kubernetes", "var/lib/etcd", "var/lib/orrery"]) {
      if (!existsSync(join(root, name))) continue
      if (machine.role === "control-plane") {
        rmSync(join(root, name), { recursive: true })
        mkdirSync(join(root, name))
      }
    }
    rmSync(join(root, "run"), { recursive: true })
    mkdirSync(join(root, "run"))
  }

  environment(machine: Machine): Record<string, string> {
    return {
      PATH: `${join(this.path, "bin")}:/usr/local/bin:/usr/bin:/bin`,
      STAND_INS: standIns,
      WORLD: this.path,
      MACHINE: join(this.path, "machines", machine.id),
      MACHINE_ID: machine.id,
      IMAGE_VERSION: machine.imageVersion,
      ROLE: machine.role,
      READS: machine.access.reads.join(" "),
      WRITES: machine.access.writes.join(" "),
    }
  }

  relocated(machine: Machine, text: string): string {
    return text.replace(
      /(?<![\w./$@*-])\/(?=(?:etc|run|var|dev\/disk|proc)\/)/g,
      `${join(this.path, "machines", machine.id)}/`,
    )
  }

  /** Runs user data, as the machine does at its first start. */
  async start(machine: Machine): Promise<Run> {
    this.launch(machine)
    return this.run(machine, join(this.path, "machines", machine.id, "user-data"), [])
  }

  /** Runs one command of the script, as a unit does. */
  command(machine: Machine, command: string, options: RunOptions = {}): Promise<Run> {
    return this.run(machine, join(this.path, "machines", machine.id, "script"), [command], options)
  }

  run(machine: Machine, script: string, parameters: ReadonlyArray<string>, options: RunOptions = {}): Promise<Run> {
    return runShell(this.environment(machine), script, parameters, options)
  }

  /** Runs commands as a program on the machine does. */
  shell(machine: Machine, commands: string): Promise<Run> {
    return this.run(machine, "/dev/null", [], { before: commands })
  }

  executable(name: string, content: string): void {
    this.write(name, content)
    chmodSync(join(this.path, name), 0o755)
  }

  /** A program that runs a command of the script on a machine, as its timer does. */
  asTimer(machine: Machine, command: string): string {
    const variables = Object.entries(this.environment(machine)).map(([name, value]) => `export ${name}='${value}'\n`)
    const script = join(this.path, "machines", machine.id, "script")
    return `#!/bin/bash\n${variables.join("")}exec /bin/bash -c '. "$STAND_INS/commands" && . "$0"' "${script}" ${command}\n`
  }

  emptyVolume(name: string): void {
    rmSync(join(this.path, "volumes", name), { recursive: true })
    mkdirSync(join(this.path, "volumes", name))
  }

  /** Removes a file or a directory; everything by default. */
  remove(name = ""): void {
    rmSync(join(this.path, name), { recursive: true, force: true })
  }
}
