import { describe, expect, it } from 'vitest'
import { engineering, fileSize } from './quantity.ts'

describe('engineering', () => {
  it.each([
    [4700, 'Ω', '4.70 kΩ'],
    [-3.0103, 'dB', '−3.01 dB'],
    [1591.5, 'Hz', '1.59 kHz'],
    [1e-7, 'F', '100 nF'],
    [999.9, 'Ω', '1.00 kΩ'],
    [0, 'V', '0.00 V'],
    [0.999, 'V', '999 mV'],
    [1e6, 'Ω', '1.00 MΩ'],
    [1e15, 'Hz', '1000 THz'],
    [12.3, '%', '12.3%'],
    [5, '', '5.00'],
  ])('shows %s %s as %s', (value, unit, text) => expect(engineering(value, unit)).toBe(text))

  it('shows what is no number as a dash', () => {
    expect(engineering(null, 'V')).toBe('–')
    expect(engineering(Number.NaN, 'V')).toBe('–')
    expect(engineering(Number.NEGATIVE_INFINITY)).toBe('−∞')
  })
})

describe('fileSize', () => {
  it.each([
    [0, '0.0 B'],
    [1023, '1023.0 B'],
    [1024, '1.0 KB'],
    [3_145_728, '3.0 MB'],
    [5e12, '4656.6 GB'],
  ])('shows %s bytes as %s', (bytes, text) => expect(fileSize(bytes)).toBe(text))
})
