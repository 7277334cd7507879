import { useCallback } from 'react'
import type { Component } from '@labbox/contract/bench/circuit.ts'
import { valueText } from 'labbox-bench/circuit/draw/part.ts'
import { symbolOf } from 'labbox-bench/circuit/symbols/index.ts'
import { useLocale } from '../../../app/i18n.ts'

/** What a screen reader says of a part: `R1, 4.7 kΩ, Resistor`, `DM1, I LO HI, Multimeter`; first what is written at it. */
export function usePartLabel(): (component: Component) => string {
  const locale = useLocale()
  return useCallback(
    (component) => {
      const symbol = symbolOf(component)
      const pins = symbol?.texts.map(({ text }) => text).join(' ')
      const kind = symbol?.names[locale] ?? component.symbol.id
      return [component.designator, valueText(component), pins, kind].filter(Boolean).join(', ')
    },
    [locale],
  )
}
