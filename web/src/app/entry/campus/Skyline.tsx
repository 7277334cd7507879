import { Cypress, Hall, Pagoda, shade, Tree } from './parts.tsx'

/** The campus from afar, as a frieze at the foot of the page. */
export const Skyline = () => (
  <svg viewBox="0 0 1600 240" preserveAspectRatio="xMidYMax slice" className="lb-entry-frieze" aria-hidden>
    <path d="M0 190C240 120 460 140 700 176C960 120 1240 110 1600 180V240H0Z" fill={shade(8)} />
    <Pagoda x={300} y={222} size={0.55} />
    <Hall x={800} y={220} size={0.56} />
    <g transform="translate(1260 220) scale(0.34)">
      <Hall x={0} y={0} />
    </g>
    {[40, 110, 170, 396, 460, 540, 1030, 1096, 1400, 1460, 1530].map((x, at) => (
      <Tree key={x} x={x} y={224} size={0.6 + (at % 3) * 0.12} tone={22 + (at % 3) * 5} />
    ))}
    {[224, 600, 990, 1150, 1580].map((x) => (
      <Cypress key={x} x={x} y={224} size={0.66} tone={34} />
    ))}
    <path d="M0 220C400 212 1200 212 1600 220V240H0Z" fill={shade(20)} />
  </svg>
)
