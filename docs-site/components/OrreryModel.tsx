interface OrreryModelProps {
  /** Leaves an orbit without its planet. */
  readonly isIncomplete?: boolean
}

/** An orrery: planets on their orbits around a sun, drawn with few lines. */
export const OrreryModel = ({ isIncomplete = false }: OrreryModelProps) => (
  <svg className="orrery" viewBox="-200 -200 400 400" aria-hidden="true">
    <g className="orbits">
      <circle r="60" />
      <circle r="105" />
      <circle r="150" />
      <circle r="192" />
    </g>
    <g className="arms">
      <path d={`M0 0 42 -42M0 0 -99 36M0 0 -110 -157${isIncomplete ? "" : "M0 0 75 130"}`} />
    </g>
    <circle className="sun" r="22" />
    <circle className="planet" cx="42.4" cy="-42.4" r="7" />
    <circle className="planet warm" cx="-98.6" cy="36" r="12" />
    {isIncomplete ? null : <circle className="planet" cx="75" cy="129.9" r="15" />}
    <g className="moon">
      <circle cx="75" cy="129.9" r={isIncomplete ? "15" : "25"} />
    </g>
    <circle className="planet faint" cx="-110" cy="-157.3" r="9" />
  </svg>
)
