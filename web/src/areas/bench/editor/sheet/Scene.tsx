import { memo, useCallback, useMemo } from 'react'
import type { Circuit, Component, NetLabel, Point, Wire } from '@labbox/contract/bench/circuit.ts'
import type { Standard } from 'labbox-bench/circuit/draw/part.ts'
import type { Selection } from 'labbox-bench/circuit/edit/selection.ts'
import { junctions } from 'labbox-bench/circuit/edit/tidy.ts'
import { Chunks } from './Chunks.tsx'
import { type Mark, PartView } from './PartView.tsx'
import { Junctions, LabelView, WireView } from './WireView.tsx'

/** Which entries are pointed at by a problem. */
export interface Marks {
  components: ReadonlyMap<string, Mark>
  wires: ReadonlyMap<string, Mark>
  /** Pins a problem names. */
  pins: readonly Point[]
}

interface Props {
  circuit: Circuit
  standard: Standard
  selection?: Selection
  marks?: Marks
  /** Positions of knobs and switches that are not in the document yet. */
  live?: Readonly<Record<string, number>>
  /** What a screen reader says of a part; with it parts can be reached by Tab. */
  labelOf?: (component: Component) => string
}

/** The whole drawing. Only what has changed is drawn anew: entries of a circuit keep their identity between edits. */
export const Scene = memo(({ circuit, standard, selection, marks, live, labelOf }: Props) => {
  const dots = useMemo(() => junctions(circuit), [circuit])
  const wires = selection?.wires
  const components = selection?.components
  const labels = selection?.labels
  const wire = useCallback(
    (id: string, value: Wire) => (
      <WireView key={id} id={id} value={value} selected={wires?.has(id)} mark={marks?.wires.get(id)} />
    ),
    [wires, marks],
  )
  const part = useCallback(
    (id: string, component: Component) => {
      const shown = live ? operated(id, component, live) : component
      return (
        <PartView
          key={id}
          id={id}
          component={shown}
          standard={standard}
          selected={components?.has(id)}
          mark={marks?.components.get(id)}
          label={labelOf?.(shown)}
        />
      )
    },
    [components, marks, live, labelOf, standard],
  )
  const label = useCallback(
    (id: string, value: NetLabel) => <LabelView key={id} id={id} value={value} selected={labels?.has(id)} />,
    [labels],
  )
  return (
    <>
      <g>
        <Chunks map={circuit.wires} render={wire} />
        <Junctions points={dots} />
      </g>
      <Chunks map={circuit.components} render={part} />
      {marks?.pins.map(([x, y]) => (
        <circle key={`${x},${y}`} className="lb-bad-pin" cx={x} cy={y} r={6} />
      ))}
      <Chunks map={circuit.labels} render={label} />
    </>
  )
})
Scene.displayName = 'Scene'

/** The component with the positions its knobs have now. */
function operated(id: string, component: Component, live: Readonly<Record<string, number>>): Component {
  const names = Object.keys(component.params).filter((name) => `${id} ${name}` in live)
  if (names.length === 0) return component
  const params = { ...component.params }
  for (const name of names) {
    const si = live[`${id} ${name}`]!
    params[name] = { text: String(si), si }
  }
  return { ...component, params }
}
