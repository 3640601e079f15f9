import { longTail } from "./LongTail.ts"
import { randomFrom, type Random } from "./Random.ts"
import { sampleCode } from "./SampleCode.ts"
import { circumstances, qualities, things, verbs } from "./Words.ts"

const languages = ["bash", "yaml", "typescript", "json"] as const

const sections = 6

const plain = (thing: string): string => thing.replaceAll("-", " ")

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Two in three words are among the usual ones, the others from the long tail. */
const quality = (random: Random): string =>
  random.below(3) === 0 ? random.pickCommon(longTail) : random.pick(qualities)

const sentence = (random: Random): string => {
  const subject = `the ${quality(random)} ${plain(random.pickCommon(things))}`
  const object = `${random.pick(["a", "every", "its", "the"])} ${quality(random)} ${plain(random.pickCommon(things))}`
  const body = `${subject} ${random.pick(verbs)} ${object} ${random.pick(circumstances)}`
  const tail = random.pick([
    "",
    `, and ${random.pick(verbs)} the ${plain(random.pickCommon(things))}`,
    `, unless \`${random.pickCommon(things)}\` is set to **${random.below(1000)}**`,
    ` before the ${plain(random.pickCommon(things))} ${random.pick(verbs)} it`,
  ])
  return `${capital(body)}${tail}.`
}

const paragraph = (random: Random): string =>
  Array.from({ length: 3 + random.below(3) }, () => sentence(random)).join(" ")

const list = (random: Random, mark: "-" | "1."): string =>
  Array.from({ length: 4 }, () => `${mark} ${sentence(random)}`).join("\n")

const table = (random: Random): string => {
  const rows = Array.from(
    { length: 6 },
    () => `| \`${random.pickCommon(things)}.${random.pick(qualities)}\` | ${random.below(500)} | ${sentence(random)} |`,
  )
  return ["| Field | Default | Meaning |", "| --- | --- | --- |", ...rows].join("\n")
}

const link = (random: Random, paths: ReadonlyArray<string>): string =>
  `See [${sentence(random).slice(0, -1).replaceAll(/[`*]/g, "")}](/docs/${paths[random.below(paths.length)] ?? ""}).`

const section = (at: number, random: Random, paths: ReadonlyArray<string>): string => {
  const language = languages[at % languages.length] ?? "bash"
  const name = capital(plain(random.pickCommon(things)))
  return [
    `## ${name} ${random.pick(verbs)} ${random.pick(circumstances)}`,
    paragraph(random),
    sampleCode(language, random),
    `### The ${quality(random)} ${plain(random.pick(things))}`,
    paragraph(random),
    at % 2 === 0 ? table(random) : list(random, at % 4 === 1 ? "-" : "1."),
    link(random, paths),
    ...(at % 3 === 2 ? [`#### Why it ${random.pick(verbs)} ${random.pick(circumstances)}`, paragraph(random)] : []),
  ].join("\n\n")
}

/** What a page says: some 900 words in six sections with code, tables, lists and links to other pages. */
export const samplePage = (
  index: number,
  title: string,
  paths: ReadonlyArray<string>,
): { readonly description: string; readonly markdown: string } => {
  const random = randomFrom(index + 1)
  const description = `How to ${title.toLowerCase()} while ${sentence(random).toLowerCase().replaceAll(/[`*]/g, "")}`
  const body = Array.from({ length: sections }, (_, at) => section(at, random, paths))
  return { description, markdown: `${[paragraph(random), ...body].join("\n\n")}\n` }
}
