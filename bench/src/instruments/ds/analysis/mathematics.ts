import { boolean, channel, choice, event, real, setting } from '../../../scpi/params.ts'
import type { Call, Command } from '../../../scpi/tree.ts'
import type { MathOperator } from '@labbox/contract/bench/scope/maths.ts'
import type { FilterType } from '@labbox/contract/bench/scope/filter.ts'
import type { SpectrumWindow } from '@labbox/contract/bench/scope/spectrum.ts'
import { FORMAT } from '../formats.ts'
import { freshMath, type MathSettings } from './settings.ts'
import { cornerOf, cornerRange, fftAxis } from './math.ts'
import type { Scope } from '../scope.ts'

/** Bounds of scale and offset (DS1000Z programming guide, `:MATH:SCALe`, `:MATH:OFFSet`). */
const SCALES = { min: 1e-12, max: 5e12, def: 1 }
const OFFSETS = { min: -1e9, max: 1e9, def: 0 }
const OPERATORS = ['ADD', 'SUBTract', 'MULTiply', 'DIVision', 'INTG', 'DIFF', 'FFT', 'FILTer'] as const
const HERTZ = { min: 1e-3, max: 1e9, units: ['HZ'] }

/** `:MATH:…`: one trace made of others. */
export function mathCommands({ settings }: Scope): Command[] {
  // Looked up each time: a reset puts others in their place.
  const math = (): MathSettings => settings.math
  const source = channel('CHANnel', 4)
  const which = ({ suffixes: [number] }: Call): 0 | 1 => (number === 2 ? 1 : 0)
  const corner = {
    min: (call: Call) => cornerRange(settings, which(call)).min,
    max: (call: Call) => cornerRange(settings, which(call)).max,
    units: ['HZ'],
  }
  return [
    setting(':MATH:DISPlay', boolean, {
      get: () => math().display,
      set: (_, on) => void (math().display = on),
      show: FORMAT.state,
    }),
    setting(':MATH:OPERator', choice(...OPERATORS), {
      get: () => math().operator as string,
      set: (_, word) => void (math().operator = word as MathOperator),
      show: String,
    }),
    setting(':MATH:SOURce<2>', source, {
      get: ({ suffixes: [number = 1] }) => math().sources[number - 1] ?? 1,
      set: ({ suffixes: [number = 1] }, value) => void (math().sources[number - 1] = value),
      show: FORMAT.source,
    }),
    setting(':MATH:SCALe', real(SCALES), {
      get: () => math().scale,
      set: (_, value) => void (math().scale = value),
      show: FORMAT.number,
    }),
    setting(':MATH:OFFSet', real(OFFSETS), {
      get: () => math().offset,
      set: (_, value) => void (math().offset = value),
      show: FORMAT.number,
    }),
    setting(':MATH:INVert', boolean, {
      get: () => math().invert,
      set: (_, on) => void (math().invert = on),
      show: FORMAT.state,
    }),
    setting(':MATH:FILTer:TYPE', choice('LPASs', 'HPASs', 'BPASs', 'BSTop'), {
      get: () => math().filter.type as string,
      set: (_, word) => void (math().filter.type = word as FilterType),
      show: String,
    }),
    setting(':MATH:FILTer:W<2>', real(corner), {
      get: (call) => cornerOf(settings, which(call)),
      set: (call, value) => void (math().filter.corners[which(call)] = value),
      show: FORMAT.number,
    }),
    event(':MATH:RESet', () => void (settings.math = { ...freshMath(), display: math().display })),
    setting(':MATH:FFT:SOURce', source, {
      get: () => math().fft.source,
      set: (_, value) => void (math().fft.source = value),
      show: FORMAT.source,
    }),
    setting(':MATH:FFT:WINDow', choice('RECTangle', 'HANNing', 'HAMMing', 'BLACkman', 'FLATtop'), {
      get: () => math().fft.window as string,
      set: (_, word) => void (math().fft.window = word as SpectrumWindow),
      show: String,
    }),
    setting(':MATH:FFT:UNIT', choice('VRMS', 'DB'), {
      get: () => math().fft.unit as string,
      set: (_, word) => void (math().fft.unit = word as 'VRMS' | 'DB'),
      show: String,
    }),
    setting(':MATH:FFT:HSCale', real(HERTZ), {
      get: () => fftAxis(settings).scale,
      set: (_, value) => void (math().fft.scale = value),
      show: FORMAT.number,
    }),
    setting(':MATH:FFT:HCENter', real(HERTZ), {
      get: () => fftAxis(settings).center,
      set: (_, value) => void (math().fft.center = value),
      show: FORMAT.number,
    }),
  ]
}
