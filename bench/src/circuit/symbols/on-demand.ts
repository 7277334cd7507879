import { controlledSources, currentSource, voltageSource } from './ideal.ts'
import { njf, nmos, pjf, pmos } from './field-effect.ts'
import { clockSource, levelSource, mos, ttl } from './logic.ts'
import { analogSwitch, comparator, inamp, multiplier } from './analog-blocks.ts'
import { adc8, dac8 } from './converters.ts'
import { crystal, dcMotor } from './electromechanical.ts'
import { ledBar, optocoupler, photodiode } from './opto.ts'
import { bridge, darlingtonNpn, darlingtonPnp, schottky, thyristor, varicap } from './power.ts'
import { adjustableRegulator, negativeRegulator, positiveRegulator, shuntReference } from './regulators.ts'
import { battery, electrolytic, lamp, photoresistor, relay, thermistor, transformer } from './sensors.ts'
import type { SymbolDef } from './types.ts'

/** Symbols that most circuits do without: sensors, ideal sources, power and analog blocks, digital parts and what drives them. */
export const onDemand: readonly SymbolDef[] = [
  electrolytic,
  transformer,
  thermistor,
  photoresistor,
  lamp,
  relay,
  battery,
  crystal,
  dcMotor,
  voltageSource,
  currentSource,
  ...controlledSources,
  schottky,
  varicap,
  bridge,
  photodiode,
  ledBar,
  darlingtonNpn,
  darlingtonPnp,
  thyristor,
  nmos,
  pmos,
  njf,
  pjf,
  comparator,
  analogSwitch,
  multiplier,
  inamp,
  optocoupler,
  dac8,
  adc8,
  positiveRegulator,
  negativeRegulator,
  adjustableRegulator,
  shuntReference,
  levelSource,
  clockSource,
  ...ttl,
  ...mos,
]
