import { expect, it } from 'vitest'
import { meterText } from './meter-text.ts'

it.each([
  ['DCV', 1e-6, 'V', 'M', '0.001 mV'],
  ['DCV', -1e-9, 'V', 'M', '0.000 mV'],
  ['DCV', 0.1234567, 'V', 'M', '123.457 mV'],
  ['DCV', -1.234567, 'V', 'S', '−1.23457 V'],
  ['DCV', 12.34567, 'V', 'F', '12.346 V'],
  ['ACI', 0.0123456, 'A', 'S', '12.3456 mA'],
  ['RESISTANCE', 4700.12, 'Ω', 'M', '4.7001 kΩ'],
  ['CAPACITANCE', 1.002e-7, 'F', 'M', '100.200 nF'],
  ['FREQUENCY', 1591.549, 'Hz', 'M', '1.59155 kHz'],
] as const)('%s %d is shown as the instrument shows it', (name, value, unit, rate, text) =>
  expect(meterText(name, value, unit, rate)).toBe(text),
)
