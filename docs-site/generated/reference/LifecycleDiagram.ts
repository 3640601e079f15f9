import { finalStates, type StateMachine } from "#domain/shared/StateMachine.ts"

const box = { width: 190, height: 40 }
const gap = { x: 90, y: 28 }
const margin = 16

interface Place {
  readonly column: number
  readonly row: number
}

/** Each state in the column of its shortest way from the first one, below those already there. */
const placesOf = (machine: StateMachine<string>): ReadonlyMap<string, Place> => {
  const places = new Map<string, Place>()
  let states: ReadonlyArray<string> = [machine.initial]
  for (let column = 0; states.length > 0; column += 1) {
    states.forEach((state, row) => places.set(state, { column, row }))
    const next = states.flatMap((state) => machine.transitions[state] ?? [])
    states = [...new Set(next)].filter((state) => !places.has(state))
  }
  return places
}

const cornerOf = ({ column, row }: Place) => ({
  x: margin + column * (box.width + gap.x),
  y: margin + row * (box.height + gap.y),
})

const arrow = (from: Place, to: Place): string => {
  const start = cornerOf(from)
  const end = cornerOf(to)
  const middle = box.height / 2
  if (from.column === to.column) {
    const x = start.x + box.width
    const bend = x + gap.x / 2
    return `M ${x} ${start.y + middle} C ${bend} ${start.y + middle} ${bend} ${end.y + middle} ${x + 2} ${end.y + middle}`
  }
  const forward = to.column > from.column
  const [startX, endX] = forward
    ? [start.x + box.width, end.x - 2]
    : [start.x + box.width / 3, end.x + (box.width * 2) / 3]
  if (forward) {
    const lean = Math.max(gap.x / 2, (endX - startX) / 2)
    return `M ${startX} ${start.y + middle} C ${startX + lean} ${start.y + middle} ${endX - lean} ${end.y + middle} ${endX} ${end.y + middle}`
  }
  const bottom = Math.max(start.y, end.y) + box.height + gap.y
  return `M ${startX} ${start.y + box.height} C ${startX} ${bottom} ${endX} ${bottom} ${endX} ${end.y + box.height + 2}`
}

const drawState = (machine: StateMachine<string>, state: string, place: Place): string => {
  const { x, y } = cornerOf(place)
  const kind = state === machine.initial ? " is-initial" : finalStates(machine).includes(state) ? " is-final" : ""
  return (
    `<g class="state${kind}"><rect x="${x}" y="${y}" width="${box.width}" height="${box.height}" rx="8"/>` +
    `<text x="${x + box.width / 2}" y="${y + box.height / 2 + 5}" text-anchor="middle">${state}</text></g>`
  )
}

/** A state machine as a drawing: states in boxes, from left to right as they are reached, and an arrow for every change. */
export const lifecycleDiagram = (machine: StateMachine<string>, id: string): string => {
  const places = placesOf(machine)
  const all = [...places.values()]
  const width = cornerOf({ column: Math.max(...all.map(({ column }) => column)), row: 0 }).x + box.width + gap.x / 2
  const height = cornerOf({ column: 0, row: Math.max(...all.map(({ row }) => row)) }).y + box.height + gap.y + margin
  const arrows = Object.entries(machine.transitions).flatMap(([from, targets]) =>
    targets.flatMap((to) => {
      const [start, end] = [places.get(from), places.get(to)]
      return start === undefined || end === undefined
        ? []
        : [`<path d="${arrow(start, end)}" marker-end="url(#${id}-tip)"/>`]
    }),
  )
  return [
    `<svg class="lifecycle" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="${id}-title" xmlns="http://www.w3.org/2000/svg">`,
    `<title id="${id}-title">${machine.name}: ${Object.keys(machine.transitions).join(", ")}</title>`,
    `<defs><marker id="${id}-tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M 0 0 L 8 4 L 0 8 z" fill="currentColor"/></marker></defs>`,
    `<g fill="none" stroke="currentColor" stroke-width="1.5" opacity="0.75">${arrows.join("")}</g>`,
    `<g fill="none" stroke="currentColor" stroke-width="1.5" font-family="inherit" font-size="14">`,
    ...[...places].map(([state, place]) =>
      drawState(machine, state, place).replace("<text ", '<text fill="currentColor" stroke="none" '),
    ),
    "</g></svg>",
  ].join("")
}
