import { writeFileSync } from "node:fs"

import { schemaFile } from "./SchemaFile.ts"
import { schemaSubjects } from "./SchemaSubjects.ts"

for (const subject of schemaSubjects) writeFileSync(subject.file, JSON.stringify(schemaFile(subject)))
