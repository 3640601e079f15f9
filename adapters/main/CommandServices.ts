import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as NodePath from "@effect/platform-node/NodePath"
import * as NodeStdio from "@effect/platform-node/NodeStdio"
import * as NodeTerminal from "@effect/platform-node/NodeTerminal"
import * as Layer from "effect/Layer"

import * as CloudAccess from "./CloudAccess.ts"
import * as OpenTofuInstaller from "./OpenTofuInstaller.ts"
import * as TemporaryCredentials from "./TemporaryCredentials.ts"

/** The services of this machine that commands use. */
export const layer = Layer.mergeAll(
  NodeFileSystem.layer,
  NodePath.layer,
  NodeStdio.layer,
  NodeTerminal.layer,
  CloudAccess.layer,
  OpenTofuInstaller.layer,
  TemporaryCredentials.layer,
)
