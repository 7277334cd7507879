import { useCallback } from 'react'
import type { Component } from '@labbox/contract/bench/circuit.ts'
import { valueText } from 'labbox-bench/circuit/draw/part.ts'
import { symbolOf } from 'labbox-bench/circuit/symbols/index.ts'
import { useLocale } from '../../../app/i18n.ts'

/** What a screen reader says of a part: `R1, 4.7 kΩ, Resistor`; first what is written beside it. */
export function usePartLabel(): (component: Component) => string {
  const locale = useLocale()
  return useCallback(
    (component) =>
      [component.designator, valueText(component), symbolOf(component)?.names[locale] ?? component.symbol.id]
        .filter(Boolean)
        .join(', '),
    [locale],
  )
}
