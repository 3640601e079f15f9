import { Graph, layout } from "@dagrejs/dagre"

import { finalStates, type StateMachine } from "#domain/shared/StateMachine.ts"

const box = { width: 148, height: 40 }
const margin = 12

interface Point {
  readonly x: number
  readonly y: number
}

/** The layout: the center of each state, and the points of each arrow. */
interface Layout {
  readonly width: number
  readonly height: number
  readonly states: ReadonlyArray<readonly [string, Point]>
  readonly arrows: ReadonlyArray<ReadonlyArray<Point>>
}

/** The states in layers from top to bottom, which fits a telephone too, by the order in which they are reached. */
const layoutOf = (machine: StateMachine<string>): Layout => {
  const graph = new Graph()
  graph.setGraph({ rankdir: "TB", ranksep: 44, nodesep: 36, edgesep: 20, marginx: margin, marginy: margin })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const state of Object.keys(machine.transitions)) graph.setNode(state, { ...box })
  for (const [from, targets] of Object.entries(machine.transitions)) for (const to of targets) graph.setEdge(from, to)
  layout(graph)
  const { height, width } = graph.graph() as { readonly height: number; readonly width: number }
  const states = (graph.nodes() as ReadonlyArray<string>).map((state) => [state, graph.node(state) as Point] as const)
  const arrows = (graph.edges() as ReadonlyArray<unknown>).map(
    (edge) => (graph.edge(edge) as { readonly points: ReadonlyArray<Point> }).points,
  )
  // The library counts the boxes alone; an arrow may pass beside them.
  const right = Math.max(width, ...arrows.flat().map(({ x }) => x + margin))
  return { width: right, height, states, arrows }
}

const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const at = ({ x, y }: Point): string => `${Math.round(x)} ${Math.round(y)}`

/** A line that begins and ends at the outer points and is drawn towards those between them. */
const curve = (points: ReadonlyArray<Point>): string => {
  const [first, ...rest] = points
  const last = rest.pop()
  if (first === undefined || last === undefined) return ""
  const bends = rest.map((point, index) => {
    const next = rest[index + 1]
    return `Q ${at(point)} ${at(next === undefined ? last : between(point, next))}`
  })
  return [`M ${at(first)}`, ...(bends.length === 0 ? [`L ${at(last)}`] : bends)].join(" ")
}

const drawState = (machine: StateMachine<string>, state: string, { x, y }: Point): string => {
  const kind = state === machine.initial ? " is-initial" : finalStates(machine).includes(state) ? " is-final" : ""
  const corner = { x: Math.round(x - box.width / 2), y: Math.round(y - box.height / 2) }
  return (
    `<g class="state${kind}"><rect x="${corner.x}" y="${corner.y}" width="${box.width}" height="${box.height}" rx="8"/>` +
    `<text x="${Math.round(x)}" y="${Math.round(y) + 5}" text-anchor="middle" fill="currentColor" stroke="none">${state}</text></g>`
  )
}

/** A state machine as a drawing: states in boxes, from top to bottom as they are reached, and an arrow for every change. */
export const lifecycleDiagram = (machine: StateMachine<string>, id: string): string => {
  const { arrows, height, states, width } = layoutOf(machine)
  const ways = arrows.map((points) => `<path d="${curve(points)}" marker-end="url(#${id}-tip)"/>`)
  const boxes = states.map(([state, place]) => drawState(machine, state, place))
  return [
    `<svg class="lifecycle" width="${Math.ceil(width)}" height="${Math.ceil(height)}" viewBox="0 0 ${Math.ceil(width)} ${Math.ceil(height)}" role="img" aria-labelledby="${id}-title" xmlns="http://www.w3.org/2000/svg">`,
    `<title id="${id}-title">${machine.name}: ${Object.keys(machine.transitions).join(", ")}</title>`,
    `<defs><marker id="${id}-tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M 0 0 L 8 4 L 0 8 z" fill="currentColor"/></marker></defs>`,
    `<g fill="none" stroke="currentColor" stroke-width="1.5" opacity="0.75">${ways.join("")}</g>`,
    `<g fill="none" stroke="currentColor" stroke-width="1.5" font-family="inherit" font-size="13">${boxes.join("")}</g>`,
    "</svg>",
  ].join("")
}
