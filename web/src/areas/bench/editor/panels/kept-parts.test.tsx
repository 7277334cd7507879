import { expect, it } from 'vitest'
import { LATELY_MOST, usedLately } from './kept-parts.ts'

it('puts the part used last first, once, and lets the oldest go', () => {
  expect(usedLately([], 'resistor')).toEqual(['resistor'])
  expect(usedLately(['diode', 'resistor'], 'resistor')).toEqual(['resistor', 'diode'])
  const full = Array.from({ length: LATELY_MOST }, (_, at) => `part${at}`)
  expect(usedLately(full, 'new')).toEqual(['new', ...full.slice(0, -1)])
})
