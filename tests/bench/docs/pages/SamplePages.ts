import { samplePage } from "./SamplePage.ts"
import { groups, parts, tasks, things } from "./Words.ts"

/** A page that any generator can show: its place and its Markdown. */
export interface SamplePage {
  /** Below the base path, such as `latest/platform/operate/setup/create-cluster`. */
  readonly path: string
  readonly title: string
  readonly description: string
  /** Its place among the pages of its group, from 1. */
  readonly position: number
  readonly markdown: string
}

/** Where the pages lie below the base path. */
export const samplesRoot = "latest/platform"

/** The page at which a reader begins. */
export const firstPath = `${samplesRoot}/intro`

export const pagesOfGroup = 10
const pagesOfPart = pagesOfGroup * groups.length

/** The folder of a page: one group of one part, ten pages a group and ten groups a part. */
const folderOf = (index: number): string => {
  const part = parts[Math.floor(index / pagesOfPart) % parts.length] ?? ""
  const group = groups[Math.floor(index / pagesOfGroup) % groups.length] ?? ""
  return `${samplesRoot}/${part}/${group}`
}

const titleOf = (index: number): string => {
  const thing = things[index % things.length] ?? ""
  // 60 things and 20 tasks: the task moves on with every round of things, so 1,200 titles differ.
  const task = tasks[(index + Math.floor(index / things.length)) % tasks.length] ?? ""
  return `${task.charAt(0).toUpperCase()}${task.slice(1)} a ${thing.replaceAll("-", " ")}`
}

const slugOf = (title: string): string => title.toLowerCase().replaceAll(" ", "-")

/** The same pages for the same number, whenever and wherever they are made: an introduction, and the others in their groups. */
export const samplePages = (count: number): ReadonlyArray<SamplePage> => {
  const titles = Array.from({ length: count - 1 }, (_, index) => titleOf(index))
  const paths = titles.map((title, index) => `${folderOf(index)}/${slugOf(title)}`)
  const known = [firstPath, ...paths]
  return ["Introduction", ...titles].map((title, index) => ({
    path: known[index] ?? firstPath,
    title,
    position: index === 0 ? 1 : ((index - 1) % pagesOfGroup) + 1,
    ...samplePage(index, title, known),
  }))
}

/** The parts of some pages with their groups, in reading order. */
export const foldersOf = (pages: ReadonlyArray<SamplePage>): ReadonlyMap<string, ReadonlyArray<string>> => {
  const folders = new Map<string, Array<string>>()
  for (const { path } of pages) {
    const [part, group, page] = path.slice(samplesRoot.length + 1).split("/")
    if (part === undefined || group === undefined || page === undefined) continue
    const found = folders.get(part) ?? []
    if (!found.includes(group)) found.push(group)
    folders.set(part, found)
  }
  return folders
}
