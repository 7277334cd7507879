import type { ShippedLabWithSolution } from '../lab.ts'
import { activeBandPass } from './active-band-pass/index.ts'
import { adcDac } from './adc-dac/index.ts'
import { adcLcd } from './adc-lcd/index.ts'
import { adders } from './adders/index.ts'
import { astable555 } from './astable-555/index.ts'
import { commonEmitter } from './common-emitter/index.ts'
import { decadeCounter } from './decade-counter/index.ts'
import { decoderDisplay } from './decoder-display/index.ts'
import { differentialPair } from './differential-pair/index.ts'
import { flipFlops } from './flip-flops/index.ts'
import { fpgaCounter } from './fpga-counter/index.ts'
import { fpgaTrafficLight } from './fpga-traffic-light/index.ts'
import { invertingSumming } from './inverting-summing/index.ts'
import { mosfetSwitch } from './mosfet-switch/index.ts'
import { probeLoading } from './probe-loading/index.ts'
import { rcLowPass } from './rc-low-pass/index.ts'
import { rectifierFilter } from './rectifier-filter/index.ts'
import { shiftRegister } from './shift-register/index.ts'
import { timerCounter } from './timer-counter/index.ts'
import { timer8051 } from './timer-8051/index.ts'
import { ttlGates } from './ttl-gates/index.ts'
import { unoPwm } from './uno-pwm/index.ts'
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
  mosfetSwitch,
  probeLoading,
  ttlGates,
  adders,
  decoderDisplay,
  flipFlops,
  decadeCounter,
  shiftRegister,
  timerCounter,
  adcDac,
  unoPwm,
  adcLcd,
  timer8051,
  fpgaCounter,
  fpgaTrafficLight,
]
