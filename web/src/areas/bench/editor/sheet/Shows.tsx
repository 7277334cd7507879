import { useMemo } from 'react'
import type { NetLevel } from '@labbox/contract/bench/sheet.ts'
import { wirePath } from 'labbox-bench/circuit/draw/sheet.ts'
import { partDrawing } from 'labbox-bench/circuit/draw/part.ts'
import { compileNets, pinKey, type Net } from 'labbox-bench/circuit/nets.ts'
import { symbolOf } from 'labbox-bench/circuit/symbols/index.ts'
import { useEditorState } from '../use-editor.ts'

/** Colours of the light that LEDs give, by model. */
const COLOURS: Readonly<Record<string, string>> = {
  red: '#ff3b30',
  green: '#34c759',
  yellow: '#ffcc00',
  blue: '#2f7bff',
  white: '#f4f7ff',
}

/** What the bench says of a net: it names one of its pins. */
export const useNetState = (): ((net: Net) => [volts: number, level: NetLevel | null] | undefined) => {
  const nets = useEditorState((s) => s.view.shows?.nets)
  return (net) => {
    for (const { component, pin } of net.pins) {
      const found = nets?.[pinKey(component, pin)]
      if (found) return found
    }
    return undefined
  }
}

/** Wires on which a digital part has a level: high ones shine under the drawing, undefined ones are dashed. */
export const Levels = () => {
  const isShown = useEditorState((s) => s.view.shows !== null)
  return isShown ? <LevelWires /> : null
}

const LevelWires = () => {
  const circuit = useEditorState((s) => s.circuit)
  const nets = useMemo(() => compileNets(circuit), [circuit])
  const stateOf = useNetState()
  const paths: Record<'1' | 'X', string> = { 1: '', X: '' }
  for (const net of nets.list) {
    const level = stateOf(net)?.[1]
    if (level !== '1' && level !== 'X') continue
    for (const id of net.wires) {
      const wire = circuit.wires[id]
      if (wire) paths[level] += wirePath(wire)
    }
  }
  return (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round" pointerEvents="none">
      <path d={paths['1']} stroke="var(--lb-accent)" strokeWidth={7} opacity={0.45} data-level="1" />
      <path
        d={paths.X}
        stroke="var(--lb-warn)"
        strokeWidth={7}
        opacity={0.5}
        strokeDasharray="2 8"
        data-level="X"
      />
    </g>
  )
}

/** LEDs and segments that are lit. */
export const Lights = () => {
  const lights = useEditorState((s) => s.view.shows?.lights)
  const circuit = useEditorState((s) => s.circuit)
  const standard = useEditorState((s) => s.view.standard)
  if (!lights) return null
  return (
    <g pointerEvents="none">
      {Object.entries(lights).map(([id, each]) => {
        const component = circuit.components[id]
        const symbol = component && symbolOf(component)
        if (!component || !symbol?.lights || !each.some((brightness) => brightness > 0)) return null
        const colour = COLOURS[component.params['model']?.text ?? ''] ?? COLOURS['red']
        return (
          <g key={id} transform={partDrawing(component, standard).transform} fill={colour} data-lit={id}>
            {symbol.lights.map(({ d }, i) =>
              each[i] ? (
                <path key={i} d={d} opacity={each[i]} stroke={colour} strokeWidth={5} strokeOpacity={0.35} />
              ) : null,
            )}
          </g>
        )
      })}
    </g>
  )
}
