import { useMemo, useSyncExternalStore } from 'react'
import { flowsOf, type Flow } from 'labbox-bench/circuit/flow.ts'
import { formatQuantity } from 'labbox-bench/circuit/quantity.ts'
import { useEditorState } from '../use-editor.ts'

/** Less is not shown, A. */
const LEAST = 1e-6
/** Distance of dots, px. */
const PITCH = 14

const still = matchMedia('(prefers-reduced-motion: reduce)')
const subscribe = (listener: () => void) => {
  still.addEventListener('change', listener)
  return () => still.removeEventListener('change', listener)
}

/** Seconds in which dots move on by one: ten times the current is about twice as fast, in steps that small changes do not reach. */
const paceOf = (amps: number): number => {
  const decades = Math.min(Math.round(2 * Math.log10(amps / LEAST)) / 2, 6)
  return Number((2.4 / 1.8 ** decades).toFixed(2))
}

/** Where current flows in wires: dots that move with it, or arrows for those who want no motion. */
const Flows = () => {
  const circuit = useEditorState((s) => s.circuit)
  const amps = useEditorState((s) => s.view.shows?.amps)
  const isStill = useSyncExternalStore(subscribe, () => still.matches)
  const flows = useMemo(() => (amps ? flowsOf(circuit, amps) : []), [circuit, amps])
  return (
    <g fill="none" stroke="var(--lb-accent)" pointerEvents="none">
      {flows.map((flow) =>
        flow.amps < LEAST ? null : isStill ? (
          <Arrow key={keyOf(flow)} {...flow} />
        ) : (
          <Dots key={`${keyOf(flow)} ${paceOf(flow.amps)}`} {...flow} />
        ),
      )}
    </g>
  )
}
export default Flows

const keyOf = ({ from, to }: Flow): string => `${from.join()} ${to.join()}`
const textOf = (amps: number): string => formatQuantity(amps, 'A', 3)

const Dots = ({ from, to, amps }: Flow) => (
  <path
    d={`M${from.join(' ')}L${to.join(' ')}`}
    strokeWidth={5}
    strokeLinecap="round"
    strokeDasharray={`0 ${PITCH}`}
    data-flow={textOf(amps)}
  >
    <animate
      attributeName="stroke-dashoffset"
      from={PITCH}
      to={0}
      dur={`${paceOf(amps)}s`}
      repeatCount="indefinite"
    />
  </path>
)

/** An arrow in the middle of a stretch that is long enough for one. */
const Arrow = ({ from: [x, y], to: [u, v], amps }: Flow) => {
  const length = Math.hypot(u - x, v - y)
  if (length < PITCH) return null
  const angle = (Math.atan2(v - y, u - x) * 180) / Math.PI
  return (
    <path
      d="M-5 -5L5 0L-5 5"
      strokeWidth={2.5}
      transform={`translate(${(x + u) / 2} ${(y + v) / 2}) rotate(${angle})`}
      data-flow={textOf(amps)}
    />
  )
}
