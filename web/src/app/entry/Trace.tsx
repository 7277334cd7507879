const WIDTH = 480
const HEIGHT = 320
const DIVISION = 40

/** The step response of a series RLC circuit with damping 0.2: what a student sees first. */
const ringing = (t: number): number => {
  const damping = 0.2
  const omega = Math.sqrt(1 - damping ** 2)
  return 1 - Math.exp(-damping * t) * (Math.cos(omega * t) + (damping / omega) * Math.sin(omega * t))
}

const path = (sample: (t: number) => number, from: number): string =>
  Array.from({ length: WIDTH / 2 + 1 }, (_, at) => {
    const x = at * 2
    const t = (x - from) / 12
    return `${at === 0 ? 'M' : 'L'}${x} ${(240 - 110 * sample(t)).toFixed(1)}`
  }).join('')

const step = path((t) => (t < 0 ? 0 : 1), 120)
const response = path((t) => (t < 0 ? 0 : ringing(t)), 120)

const lines = (length: number) => Array.from({ length: length / DIVISION + 1 }, (_, at) => at * DIVISION)

/** An oscilloscope's screen: channel 1 the step, channel 2 the answer of the circuit. */
export const Trace = () => (
  <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="lb-trace" aria-hidden>
    <g stroke="var(--lb-panel-line)" strokeWidth="1">
      {lines(WIDTH).map((x) => (
        <path key={x} d={`M${x} 0V${HEIGHT}`} />
      ))}
      {lines(HEIGHT).map((y) => (
        <path key={y} d={`M0 ${y}H${WIDTH}`} />
      ))}
    </g>
    <g fill="none" strokeWidth="2" strokeLinejoin="round">
      <path d={step} stroke="var(--lb-ch1)" opacity="0.8" />
      <path d={response} stroke="var(--lb-ch2)" />
    </g>
  </svg>
)
