import type { ShippedLabWithSolution } from '../lab.ts'
import { activeBandPass } from './active-band-pass/index.ts'
import { astable555 } from './astable-555/index.ts'
import { commonEmitter } from './common-emitter/index.ts'
import { decadeCounter } from './decade-counter/index.ts'
import { differentialPair } from './differential-pair/index.ts'
import { invertingSumming } from './inverting-summing/index.ts'
import { rcLowPass } from './rc-low-pass/index.ts'
import { rectifierFilter } from './rectifier-filter/index.ts'
import { voltageRegulator } from './voltage-regulator/index.ts'
import { wienOscillator } from './wien-oscillator/index.ts'

/** The labs that every installation has, in the order they are listed. */
export const shippedLabs: readonly ShippedLabWithSolution[] = [
  rcLowPass,
  rectifierFilter,
  commonEmitter,
  differentialPair,
  invertingSumming,
  activeBandPass,
  astable555,
  wienOscillator,
  voltageRegulator,
  decadeCounter,
]
