import * as CdktfProgramSynthesizer from "#adapters/cdktf/CdktfProgramSynthesizer.ts"

import { programSynthesizerContract } from "./ProgramSynthesizerContract.ts"

programSynthesizerContract("CDKTF", CdktfProgramSynthesizer.layer)
