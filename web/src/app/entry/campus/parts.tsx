/** A shade of the university's colour: how many percent of it stand on the ground. In the dark theme that makes the same picture at night. */
export const shade = (percent: number): string =>
  `color-mix(in srgb, var(--lb-accent) ${percent}%, var(--lb-surface))`

/** What is bright by day and by night: sun and moon, clouds, ripples. */
export const glow = (night: number): string => `light-dark(#fff, ${shade(night)})`

interface Placed {
  /** Middle of its foot. */
  x: number
  y: number
  size?: number
}

const at = ({ x, y, size = 1 }: Placed) => ({ transform: `translate(${x} ${y}) scale(${size})` })

/** A tree with a round crown, 100 high. */
export const Tree = ({ tone = 34, ...place }: Placed & { tone?: number }) => (
  <g {...at(place)}>
    <path d="M-3 0L-2-50H2L3 0Z" fill={shade(tone + 24)} />
    <path
      d="M0-100C30-100 42-74 32-58C44-44 28-26 0-28C-28-26-44-44-32-58C-42-74-30-100 0-100Z"
      fill={shade(tone)}
    />
    <path d="M0-100C30-100 42-74 32-58C44-44 28-26 0-28C22-44 24-80 0-100Z" fill={shade(tone + 8)} />
  </g>
)

/** A slender cypress, 120 high. */
export const Cypress = ({ tone = 44, ...place }: Placed & { tone?: number }) => (
  <g {...at(place)}>
    <path d="M0-120C14-84 18-40 10-8H-10C-18-40-14-84 0-120Z" fill={shade(tone)} />
    <path d="M0-120C14-84 18-40 10-8H2C8-44 8-84 0-120Z" fill={shade(tone + 8)} />
    <path d="M-2-8H2V0H-2Z" fill={shade(tone + 20)} />
  </g>
)

const STOREYS = 6
/** The tower by the lake, 330 high: storeys that narrow, each under its eaves. */
export const Pagoda = (place: Placed) => (
  <g {...at(place)}>
    <path d="M-62 0H62V-14H-62Z" fill={shade(46)} />
    {Array.from({ length: STOREYS }, (_, storey) => {
      const half = 46 - storey * 5
      const foot = -14 - storey * 44
      return (
        <g key={storey}>
          <path d={`M${-half} ${foot}V${foot - 32}H${half}V${foot}Z`} fill={shade(24)} />
          <path d={`M0 ${foot}V${foot - 32}H${half}V${foot}Z`} fill={shade(30)} />
          <path d={`M-7 ${foot}V${foot - 16}A7 7 0 0 1 7 ${foot - 16}V${foot}Z`} fill={shade(64)} />
          <path
            d={`M${-half - 18} ${foot - 28}Q${-half - 4} ${foot - 32} ${-half + 4} ${foot - 44}H${half - 4}Q${half + 4} ${foot - 32} ${half + 18} ${foot - 28}Z`}
            fill={shade(62)}
          />
        </g>
      )
    })}
    <path d="M-22-278L0-306L22-278Z" fill={shade(62)} />
    <path d="M0-336L4-304H-4Z" fill={shade(72)} />
    <circle cy="-316" r="5" fill={shade(72)} />
  </g>
)

const WINDOWS = [-250, -210, -170, -130, 130, 170, 210, 250]
/** The main building, 560 wide and 330 high: a portico of columns before two wings, a clock tower above. */
export const Hall = (place: Placed) => (
  <g {...at(place)}>
    <path d="M-280 0V-128H280V0Z" fill={shade(18)} />
    <path d="M0 0V-128H280V0Z" fill={shade(23)} />
    <path d="M-292-128L-272-152H272L292-128Z" fill={shade(52)} />
    {WINDOWS.map((x) => (
      <g key={x} fill={shade(58)}>
        <path d={`M${x - 8}-70V-98A8 8 0 0 1 ${x + 8}-98V-70Z`} />
        <path d={`M${x - 8}-18V-50H${x + 8}V-18Z`} />
      </g>
    ))}
    <path d="M-44-170H44V-262H-44Z" fill={shade(20)} />
    <path d="M0-170H44V-262H0Z" fill={shade(26)} />
    <path d="M-54-262H54L30-286H-30Z" fill={shade(56)} />
    <path d="M-22-286H22V-308H-22Z" fill={shade(24)} />
    <path d="M-28-308Q0-348 28-308Z" fill={shade(60)} />
    <path d="M-1.5-352H1.5V-326H-1.5Z" fill={shade(70)} />
    <circle cy="-216" r="22" fill={shade(4)} stroke={shade(60)} strokeWidth="4" />
    <path d="M0-216V-230M0-216H10" stroke={shade(80)} strokeWidth="3" strokeLinecap="round" />
    <path d="M-112-140H112L0-196Z" fill={shade(44)} />
    <path d="M-94-144H94L0-188Z" fill={shade(12)} />
    <circle cy="-159" r="10" fill={shade(52)} />
    <path d="M-108-140H108V-126H-108Z" fill={shade(36)} />
    <path d="M-100-126H100V-14H-100Z" fill={shade(50)} />
    <path d="M-16-14V-74A16 16 0 0 1 16-74V-14Z" fill={shade(74)} />
    {[-92, -56, -28, 28, 56, 92].map((x) => (
      <path key={x} d={`M${x - 7}-14L${x - 5}-122H${x + 5}L${x + 7}-14Z`} fill={shade(8)} />
    ))}
    <path d="M-116-14H116V-6H-116ZM-128-6H128V2H-128ZM-140 2H140V10H-140Z" fill={shade(30)} />
  </g>
)
