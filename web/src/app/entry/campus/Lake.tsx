import { useId } from 'react'
import { Cypress, glow, Hall, Pagoda, shade, Tree } from './parts.tsx'

const Shore = () => (
  <>
    <path d="M0 610C220 560 420 588 640 600C900 612 1180 560 1600 592V640H0Z" fill={shade(26)} />
    <Hall x={520} y={604} size={0.62} />
    <Pagoda x={230} y={600} size={1.06} />
    {[24, 84, 140, 316, 730, 800, 872, 960, 1060, 1150, 1260, 1370, 1470, 1560].map((x, at) => (
      <Tree key={x} x={x} y={616} size={0.9 + (at % 3) * 0.16} tone={30 + (at % 4) * 4} />
    ))}
    {[360, 690, 1010, 1310].map((x) => (
      <Cypress key={x} x={x} y={614} size={0.95} />
    ))}
  </>
)

/** A tower and the main building over a lake that mirrors them: fills the window. */
export const Lake = () => {
  const id = useId()
  return (
    <svg viewBox="0 0 1600 900" preserveAspectRatio="xMidYMax slice" className="lb-entry-picture" aria-hidden>
      <defs>
        <linearGradient id={`${id}sky`} x2="0" y2="1">
          <stop stopColor={shade(24)} />
          <stop offset="0.7" stopColor={shade(5)} />
        </linearGradient>
        <linearGradient id={`${id}water`} x2="0" y2="1">
          <stop stopColor={shade(12)} stopOpacity="0.5" />
          <stop offset="1" stopColor={shade(34)} />
        </linearGradient>
      </defs>
      <rect width="1600" height="900" fill={`url(#${id}sky)`} />
      <circle cx="1010" cy="250" r="78" fill={glow(70)} />
      <path
        d="M0 520C180 420 300 400 470 470C640 380 820 350 1000 450C1180 370 1380 380 1600 470V640H0Z"
        fill={shade(13)}
      />
      <path d="M0 570C240 490 420 500 620 540C860 480 1120 480 1600 560V640H0Z" fill={shade(19)} />
      <Shore />
      <g transform="matrix(1 0 0 -0.72 0 1078)" opacity="0.5">
        <Shore />
      </g>
      <rect y="630" width="1600" height="270" fill={`url(#${id}water)`} />
      <g stroke={glow(50)} strokeWidth="3" strokeLinecap="round" opacity="0.7">
        <path d="M120 700H300M220 722H330M560 744H800M620 766H700M930 706H1090M1180 780H1420M1250 802H1330M80 826H240M760 850H960" />
      </g>
    </svg>
  )
}
