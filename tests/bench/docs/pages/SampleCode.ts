import type { Random } from "./Random.ts"
import { circumstances, qualities, things, verbs } from "./Words.ts"

const camel = (text: string): string => text.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

const shell = (random: Random): string => {
  const thing = random.pickCommon(things)
  const name = `${random.pick(qualities)}-${random.below(900) + 100}`
  return `# The ${thing} is ready within ${random.below(50) + 10} seconds.
export REGION=eu-central-${random.below(3) + 1}
platform ${thing} create ${name} --region "$REGION" --replicas ${random.below(9) + 1}
platform ${thing} get ${name} --output json | jq '.status.phase'
if [ $? -ne 0 ]; then echo "The ${thing} failed"; exit 1; fi`
}

const yaml = (random: Random): string => {
  const thing = random.pickCommon(things)
  return `apiVersion: platform.example/v1
kind: ${camel(thing)}
metadata:
  name: ${random.pick(qualities)}-${thing}
  labels:
    team: ${random.pickCommon(things)}
    tier: "${random.below(5)}"
spec:
  replicas: ${random.below(12) + 1}
  schedule: ${random.pick(circumstances)}
  limits:
    - name: cpu
      value: ${random.below(4000)}m
    - name: memory
      value: ${random.below(64) + 1}Gi`
}

const typescript = (random: Random): string => {
  const thing = camel(random.pickCommon(things))
  const other = camel(random.pickCommon(things))
  return `import { connect } from "platform-client"

interface Wanted {
  readonly ${other}: string
  readonly replicas: number
}

export const ensure = async (wanted: Wanted): Promise<boolean> => {
  const client = await connect({ timeoutMilliseconds: ${random.below(9000) + 1000} })
  const found = await client.${thing}.find(wanted.${other})
  // Nothing to do when it is there already.
  if (found !== undefined && found.replicas >= wanted.replicas) return false
  await client.${thing}.create({ ...wanted, mode: "${random.pick(qualities)}" })
  return true
}`
}

const json = (random: Random): string =>
  JSON.stringify(
    {
      id: `${random.pickCommon(things)}-${random.below(100_000)}`,
      status: { phase: random.pick(verbs), percent: random.below(101), isReady: random.below(2) === 1 },
      tags: [random.pick(qualities), random.pick(circumstances)],
      limits: { requests: random.below(10_000), seconds: random.below(600) },
    },
    null,
    2,
  )

const kinds = { bash: shell, yaml, typescript, json } as const

/** Fenced code in one of the languages that every documentation has. */
export const sampleCode = (language: keyof typeof kinds, random: Random): string =>
  `\`\`\`${language}\n${kinds[language](random)}\n\`\`\``
