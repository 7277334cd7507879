import { installLogicReader, isLogic } from '../own/logic-reader.ts'
import { readLogic } from '../own/logic.ts'
import { controlledSources, currentSource, voltageSource } from './ideal.ts'
import { njf, nmos, pjf, pmos } from './field-effect.ts'
import { clockSource, levelSource, mos, ttl } from './logic.ts'
import { at89c51, atmega328p, uno } from './programmed/controllers.ts'
import { analogSwitch, comparator, inamp, multiplier } from './analog-blocks.ts'
import { adc8, dac8 } from './converters.ts'
import { crystal, dcMotor } from './electromechanical.ts'
import { ledBar, optocoupler, photodiode } from './opto.ts'
import { bridge, darlingtonNpn, darlingtonPnp, schottky, thyristor, varicap } from './power.ts'
import { adjustableRegulator, negativeRegulator, positiveRegulator, shuntReference } from './regulators.ts'
import { battery, electrolytic, lamp, photoresistor, relay, thermistor, transformer } from './sensors.ts'
import { dipSwitch, encoder, keypad, pushButton } from './contacts.ts'
import { dotMatrix } from './shows/matrix.ts'
import { pll4046, vco } from './timing/oscillators.ts'
import { matchedNpn, matchedPnp } from './pairs.ts'
import { buzzer, fuse } from './protection.ts'
import { displayBcd, lcd1602, logicProbe } from './shows/screens.ts'
import { ne556 } from './timing/timer-556.ts'
import { triac } from './triac.ts'
import type { SymbolDef } from './types.ts'

installLogicReader((own) => (isLogic(own.spice) ? readLogic(own).row : null))

/** Symbols that most circuits do without: sensors, ideal sources, power and analog blocks, digital parts and what drives them. */
export const onDemand: readonly SymbolDef[] = [
  pushButton,
  dipSwitch,
  keypad,
  encoder,
  fuse,
  buzzer,
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
  dotMatrix,
  darlingtonNpn,
  darlingtonPnp,
  thyristor,
  triac,
  matchedNpn,
  matchedPnp,
  nmos,
  pmos,
  njf,
  pjf,
  ne556,
  vco,
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
  logicProbe,
  displayBcd,
  ...ttl,
  ...mos,
  pll4046,
  lcd1602,
  uno,
  atmega328p,
  at89c51,
]
