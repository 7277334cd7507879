import type { Component } from '@labbox/contract/bench/circuit.ts'
import { pinsOf } from '../../logic/parts/row.ts'
import { symbolOf } from '../symbols/index.ts'
import { HOUSINGS } from './table.ts'

/** What one buys: the housing of a part and which pin has which number. */
export interface Housing {
  /** DIP-14, TO-92. */
  name: string
  /** By their numbers; `name` is the pin of the symbol. */
  pins: { number: number; name: string }[]
}

/** Housing and pins of a placed part; null where it stands for no single product, or nobody has said. */
export function housingOf(component: Pick<Component, 'symbol' | 'box' | 'own' | 'params'>): Housing | null {
  const symbol = symbolOf(component)
  if (!symbol) return null
  if (symbol.own) {
    const { housing, pins } = symbol.own
    const numbered = pins.flatMap(({ name, number }) => (number === undefined ? [] : [{ number, name }]))
    return housing ? { name: housing, pins: numbered.toSorted((a, b) => a.number - b.number) } : null
  }
  const { [symbol.id]: models = {} } = HOUSINGS
  const text = models[component.params['model']?.text ?? ''] ?? models['']
  if (text) {
    const [name = '', ...words] = text.split(' ')
    return { name, pins: pinsOf({ pins: words.join(' ') }) }
  }
  if (symbol.logic?.kind !== 'part' || symbol.powered || !/^(\d|at)/.test(symbol.id)) return null
  const { pins } = symbol.logic.row
  return { name: `DIP-${pins.trim().split(/\s+/).length}`, pins: pinsOf({ pins }) }
}
