import { finalStates, type StateMachine } from "#domain/shared/StateMachine.ts"

const box = { width: 148, height: 40 }
const gap = { x: 84, y: 26 }
const margin = 12

/** All are drawn as wide as the widest, so that their text is of one size. */
const columnsMin = 4

/** Keeps the two ways between two states apart. */
const lane = 6

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
  const isForward = to.column > from.column
  const shift = box.height / 2 + (isForward ? -lane : lane)
  const [startY, endY] = [start.y + shift, end.y + shift]
  if (from.column === to.column) {
    const isDown = to.row > from.row
    const x = start.x + (isDown ? box.width : 0)
    const bend = x + ((isDown ? 1 : -1) * gap.x) / 2
    return `M ${x} ${startY} C ${bend} ${startY} ${bend} ${endY} ${x + (isDown ? 2 : -2)} ${endY}`
  }
  const [startX, endX] = isForward ? [start.x + box.width, end.x - 2] : [start.x, end.x + box.width + 2]
  const middle = (startX + endX) / 2
  return `M ${startX} ${startY} C ${middle} ${startY} ${middle} ${endY} ${endX} ${endY}`
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
  const width =
    cornerOf({ column: Math.max(columnsMin - 1, ...all.map(({ column }) => column)), row: 0 }).x + box.width + margin
  const height = cornerOf({ column: 0, row: Math.max(...all.map(({ row }) => row)) }).y + box.height + margin
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
    `<g fill="none" stroke="currentColor" stroke-width="1.5" font-family="inherit" font-size="13">`,
    ...[...places].map(([state, place]) =>
      drawState(machine, state, place).replace("<text ", '<text fill="currentColor" stroke="none" '),
    ),
    "</g></svg>",
  ].join("")
}
