import { Effect, Option, Schema } from "effect"

import { KubernetesVersionsDocument } from "#adapters/http/api/catalogue/KubernetesVersionsDocument.ts"
import { CloudProvider } from "#domain/cloud/CloudProvider.ts"
import { requestedNames } from "#domain/provisioner/ProvisionerType.ts"

import type { ConnectionFlags } from "../access/ChooseServer.ts"
import { connect } from "../api/Connection.ts"
import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import type { ListFormat } from "../output/ListFormats.ts"
import { writeList } from "../output/ListOutput.ts"
import { table } from "../output/Table.ts"

export interface ListKubernetesVersionsInput extends ConnectionFlags {
  readonly provisioner: Option.Option<string>
  readonly provider: Option.Option<string>
  readonly region: Option.Option<string>
  readonly output: ListFormat
}

type KubernetesVersions = typeof KubernetesVersionsDocument.Type

const encode = Schema.encodeSync(Schema.toCodecJson(KubernetesVersionsDocument))

/** The value of a flag, if it is one of those known. */
const readChoice = <A extends string>(flag: string, given: Option.Option<string>, known: ReadonlyArray<A>) => {
  const text = Option.getOrUndefined(given)
  const value = known.find((other) => other === text)
  return text === undefined || value !== undefined
    ? Effect.succeed(value)
    : Effect.fail(
        commandFailed(exitCodes.badInput, `${flag} is ${JSON.stringify(text)}. Use one of: ${known.join(", ")}.`),
      )
}

const headings = ["VERSION", "SUPPORT", "AVAILABLE", "STANDARD UNTIL", "EXTENDED UNTIL"]

const versionTable = ({ upgradePaths, versions }: KubernetesVersions, isWide: boolean): string => {
  const warningsOf = (version: string) =>
    upgradePaths
      .filter(({ toVersion }) => toVersion === version)
      .flatMap(({ warnings }) => warnings.map(({ message }) => message))
      .join(" ")
  return table(
    isWide ? [...headings, "BEFORE AN UPGRADE TO IT"] : headings,
    versions.map(({ availableOn, extendedSupportEndsOn, isDefault, support, supportEndsOn, version }) => [
      isDefault ? `${version} (default)` : version,
      support,
      availableOn ?? "-",
      supportEndsOn ?? "-",
      extendedSupportEndsOn ?? "-",
      ...(isWide ? [warningsOf(version)] : []),
    ]),
  )
}

/** `orrery clusters k8s-version`: the Kubernetes versions of a provisioner. */
export const listKubernetesVersions = Effect.fnUntraced(function* (input: ListKubernetesVersionsInput) {
  const provisionerType = yield* readChoice("--provisioner", input.provisioner, requestedNames)
  const cloudProvider = yield* readChoice("--provider", input.provider, CloudProvider.literals)
  const region = Option.getOrUndefined(input.region)
  const { ask } = yield* connect(input)
  const { data } = yield* ask((api) =>
    api.provisioner.kubernetesVersions({
      query: {
        ...(provisionerType === undefined ? {} : { provisionerType }),
        ...(cloudProvider === undefined ? {} : { cloudProvider }),
        ...(region === undefined ? {} : { region }),
      },
    }),
  )
  yield* writeList(input.output, {
    document: () => encode(data),
    table: (isWide) => versionTable(data, isWide),
    names: () => data.versions.map(({ version }) => version),
  })
})
