/** Part of an orrery whose sun is behind the corner of the content. */
export const OrbitsBehind = () => (
  <svg className="orrery" viewBox="-500 -500 1000 1000" aria-hidden="true">
    <g className="orbits">
      <circle r="130" />
      <circle r="225" />
      <circle r="335" />
      <circle r="462" />
    </g>
    <g className="arms">
      <path d="M0 0-122-45M0 0 39 222M0 0-331-52M0 0-80 455" />
    </g>
    <circle className="sun" r="40" />
    <circle className="planet" cx="-122" cy="-45" r="9" />
    <circle className="planet warm" cx="39" cy="221.6" r="13" />
    <circle className="planet faint" cx="-331" cy="-52" r="7" />
    <circle className="planet" cx="-80" cy="455" r="18" />
    <g className="moon">
      <circle cx="-80" cy="455" r="30" />
    </g>
  </svg>
)
