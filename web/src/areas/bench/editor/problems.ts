import { useMemo } from 'react'
import type { Problem } from 'labbox-bench/circuit/problem.ts'
import { formatQuantity } from 'labbox-bench/circuit/quantity.ts'
import { symbolName, symbols } from 'labbox-bench/circuit/symbols/index.ts'
import { compileNets, pinKey } from 'labbox-bench/circuit/nets.ts'
import { pinsOf } from 'labbox-bench/circuit/edit/pins.ts'
import { boxOfSelection, selectionOf } from 'labbox-bench/circuit/edit/selection.ts'
import type { Circuit, Point } from '@labbox/contract/bench/circuit.ts'
import { useLocale, useTranslation } from '../../../app/i18n.ts'
import { fit } from './state/camera.ts'
import type { Editor } from './state/editor.ts'
import type { Mark } from './sheet/PartView.tsx'
import type { Marks } from './sheet/Scene.tsx'

/** Marks the parts that problems name and the wires at the pins they name. */
export function marksOf(circuit: Circuit, problems: readonly Problem[]): Marks {
  const components = new Map<string, Mark>()
  const wires = new Map<string, Mark>()
  const points: Point[] = []
  const mark = (map: Map<string, Mark>, id: string, as: Problem['severity']) => {
    if (map.get(id) !== 'error') map.set(id, as)
  }
  const nets = problems.some((p) => p.pins?.length) ? compileNets(circuit) : null
  for (const { severity, components: ids, pins = [] } of problems) {
    for (const id of ids) mark(components, id, severity)
    for (const { component, pin } of pins) {
      const owner = circuit.components[component]
      const spot = owner && pinsOf(component, owner).find((p) => p.pin === pin)
      if (spot) points.push(spot.at)
      for (const wire of nets?.ofPin.get(pinKey(component, pin))?.wires ?? []) mark(wires, wire, severity)
    }
  }
  return { components, wires, pins: points }
}

/** One that somebody made may not be offered here; the problem says then what it is called. */
const nameOf = (id: string, params: Problem['params'], locale: 'zh' | 'en') => {
  const symbol = symbols[id]
  return symbol ? symbolName(symbol, locale) : (params[locale] ?? id)
}

/** `text(problem)`: what is wrong, in the user's language. */
export function useProblemText(): (problem: Problem) => string {
  const { t } = useTranslation('bench')
  const locale = useLocale()
  return useMemo(
    () =>
      ({ code, params }) => {
        const unit = typeof params.unit === 'string' ? params.unit : ''
        const shown = Object.entries(params).map(([name, value]): [string, string | number] => {
          if (name === 'symbol') return [name, nameOf(String(value), params, locale)]
          if (name === 'what') return [name, t(`editor.what.${value}`)]
          if (typeof value === 'number' && ['value', 'min', 'max'].includes(name))
            return [name, formatQuantity(value, unit)]
          return [name, value]
        })
        return t(`editor.problem.${code}`, Object.fromEntries(shown))
      },
    [t, locale],
  )
}

/** Px of the neighbourhood shown with a culprit. */
const AROUND = 160

/** Selects the culprits of a problem and brings them onto the screen. */
export function showProblem(editor: Editor, { components }: Problem): void {
  if (components.length === 0) return editor.fit()
  const selection = selectionOf({ components })
  const { circuit, view } = editor.getState()
  const box = boxOfSelection(circuit, selection)
  if (!box) return
  const around = {
    left: box.left - AROUND,
    right: box.right + AROUND,
    top: box.top - AROUND,
    bottom: box.bottom + AROUND,
  }
  editor.look({ selection, camera: fit(around, view.size) })
}
