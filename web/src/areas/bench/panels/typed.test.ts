import { describe, expect, it } from 'vitest'
import { linear } from './steps.ts'
import { outside, readTyped } from './typed.ts'

describe('a value typed at a knob', () => {
  it('is read with prefix and unit, or bare', () => {
    expect(['5', '5V', '500mV', '−2.5V'].map((text) => readTyped(text, 'V'))).toEqual([5, 5, 0.5, -2.5])
    expect(readTyped('25', 'V')).toBe(25)
    expect(readTyped('1.5kHz', 'Hz')).toBe(1500)
    expect(readTyped('50%', '%')).toBe(50)
    expect(readTyped('much', 'V')).toBeNull()
  })

  it('is outside of what lab, bench and instrument allow, and is never moved to the end', () => {
    const volts = linear(0, 15, 0.1, 0.01)
    expect([25, 15.01, -0.1].map((value) => outside(volts, value))).toEqual(['high', 'high', 'low'])
    expect([0, 7.5, 15, 15 + 1e-12].map((value) => outside(volts, value))).toEqual([null, null, null, null])
  })
})
