import { useMemo } from 'react'
import type { Circuit, Point } from '@labbox/contract/bench/circuit.ts'
import { compileNets, type Net } from 'labbox-bench/circuit/nets.ts'
import { formatQuantity } from 'labbox-bench/circuit/quantity.ts'
import { pinPositions } from 'labbox-bench/circuit/symbols/index.ts'
import { useEditorState } from '../use-editor.ts'
import { Readings } from './Readings.tsx'
import { useNetState } from './Shows.tsx'

/** Less counts as none, V. */
const LEAST = 1e-9

const lengthOf = ([a, b]: readonly [Point, Point]): number => Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1])

/** The middle of the longest stretch of its wires; without a wire one of its pins. */
const placeOf = (circuit: Circuit, net: Net): Point | undefined => {
  const stretches = net.wires.flatMap((id) => {
    const { points = [] } = circuit.wires[id] ?? {}
    return points.slice(1).map((end, k) => [points[k] ?? end, end] as const)
  })
  const [first, ...others] = stretches
  if (first) {
    const [a, b] = others.reduce((longest, one) => (lengthOf(one) > lengthOf(longest) ? one : longest), first)
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
  }
  const [ref] = net.pins
  const component = ref && circuit.components[ref.component]
  const pin = component && pinPositions(component).find(({ name }) => name === ref.pin)
  return pin && [pin.x, pin.y]
}

/** Seen from farther away they would lie over each other. */
const NEAR = 0.6

/** Volts of every net that has any, while the circuit runs. Levels are seen at the wires themselves. */
const NetValues = () => {
  const isNear = useEditorState((s) => s.view.camera.scale >= NEAR)
  const circuit = useEditorState((s) => s.circuit)
  const stateOf = useNetState()
  const nets = useMemo(() => {
    const places = compileNets(circuit).list.map((net) => ({ net, at: placeOf(circuit, net) }))
    return places.filter(({ net }) => net.pins.length > 1)
  }, [circuit])
  const readings = nets.flatMap(({ net, at }) => {
    const [volts, level] = stateOf(net) ?? []
    if (!at || volts === undefined || level !== null || Math.abs(volts) < LEAST) return []
    return [{ at, text: formatQuantity(volts, 'V', 3) }]
  })
  return isNear ? <Readings readings={readings} /> : null
}
export default NetValues
