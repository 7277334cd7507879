import { useId } from 'react'
import { Cypress, glow, Hall, shade, Tree } from './parts.tsx'

const SIDES = [-1, 1] as const

/** The main building at the end of its avenue: beside the form. */
export const Front = () => {
  const id = useId()
  return (
    <svg viewBox="0 0 900 900" preserveAspectRatio="xMidYMax slice" className="lb-entry-picture" aria-hidden>
      <defs>
        <linearGradient id={`${id}sky`} x2="0" y2="1">
          <stop stopColor={shade(30)} />
          <stop offset="0.75" stopColor={shade(6)} />
        </linearGradient>
      </defs>
      <rect width="900" height="900" fill={`url(#${id}sky)`} />
      <circle cx="640" cy="200" r="58" fill={glow(70)} />
      <g fill={glow(42)} opacity="0.8">
        <path d="M120 250h190a26 26 0 0 0-30-40a44 44 0 0 0-82-10a36 36 0 0 0-78 50Z" />
        <path d="M640 320h150a20 20 0 0 0-24-32a34 34 0 0 0-62-8a28 28 0 0 0-64 40Z" />
      </g>
      <path d="M0 600C200 540 320 570 450 560C600 560 740 530 900 590V700H0Z" fill={shade(16)} />
      <Hall x={450} y={650} size={1.28} />
      <path d="M0 640C160 650 300 662 450 662C600 662 740 650 900 640V900H0Z" fill={shade(28)} />
      <path d="M390 662H510L760 900H140Z" fill={shade(9)} />
      <path d="M444 662H456L490 900H410Z" fill={shade(20)} />
      {SIDES.map((side) => (
        <g key={side} transform={`translate(450 0) scale(${side} 1)`}>
          <Tree x={420} y={668} size={1.5} tone={30} />
          <Tree x={330} y={668} size={1.2} tone={36} />
          <Cypress x={120} y={690} size={0.8} />
          <Cypress x={190} y={740} size={1.15} tone={48} />
          <Cypress x={290} y={826} size={1.7} tone={52} />
        </g>
      ))}
    </svg>
  )
}
