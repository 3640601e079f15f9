import { Layer, Redacted } from "effect"

import * as CdktfProgramSynthesizer from "#adapters/cdktf/CdktfProgramSynthesizer.ts"
import * as CryptoIds from "#adapters/crypto/CryptoIds.ts"
import * as AesGcmEncryption from "#adapters/encryption/AesGcmEncryption.ts"
import * as HmacKeyHashing from "#adapters/encryption/HmacKeyHashing.ts"
import * as DatabasePorts from "#adapters/main/DatabasePorts.ts"
import * as MemoryClusterUsers from "#adapters/memory/MemoryClusterUsers.ts"
import * as WorkflowOperationRunner from "#adapters/workflow/WorkflowOperationRunner.ts"
import { ConcludeOperation } from "#application/operation/ConcludeOperation.ts"
import { PricingCatalogue } from "#application/ports/PricingCatalogue.ts"
import * as UseCases from "#application/UseCases.ts"
import { defaultPricing } from "#domain/plan/DefaultPricing.ts"
import { noSecretStores } from "#tests/fixtures/CredentialSources.ts"
import { idleEngine, willingCloud } from "#tests/fixtures/HttpServerApplication.ts"
import { StepScript } from "#tests/fixtures/ScriptedSteps.ts"
import * as TestIssuer from "#tests/fixtures/TestIssuer.ts"

import { workflows } from "./DurableWork.ts"

const secret = Redacted.make(Buffer.alloc(32, 7).toString("base64"))

const tools = Layer.mergeAll(
  CdktfProgramSynthesizer.layer,
  CryptoIds.layer,
  HmacKeyHashing.layer({ dataDirectory: "unused", pepper: secret }),
  MemoryClusterUsers.layer,
  idleEngine,
  noSecretStores,
  Layer.succeed(PricingCatalogue, { pricing: defaultPricing }),
)

/** The use cases over PostgreSQL, with the real workflow engine and scripted steps. */
export const layer = UseCases.layer.pipe(
  Layer.provideMerge(WorkflowOperationRunner.layer.pipe(Layer.provide(workflows))),
  Layer.provide([ConcludeOperation.layer, willingCloud]),
  Layer.provideMerge(Layer.merge(DatabasePorts.layer, StepScript.layer)),
  Layer.provide(AesGcmEncryption.layer({ dataDirectory: "unused", key: secret })),
  Layer.provideMerge(tools),
  Layer.provideMerge(TestIssuer.identityTokens),
  Layer.provideMerge(TestIssuer.layer),
)
