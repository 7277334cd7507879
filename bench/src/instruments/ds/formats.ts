import { channel, type Param } from '../../scpi/params.ts'
import { nr3 } from '../../scpi/units.ts'
import { MATH } from './analysis/settings.ts'

/** Every answer of the DS1000Z family that is not a plain mnemonic. */
export const FORMAT = {
  /** Settings: `1.000000e-04`. */
  number: (value: number): string => nr3(value).toLowerCase(),
  /** Measurements: `1.250000E+00`, invalid `9.9E37`. */
  measured: (value: number): string => (Number.isFinite(value) ? nr3(value) : '9.9E37'),
  state: (on: boolean): string => (on ? '1' : '0'),
  integer: (value: number): string => String(value),
  depth: (points: number | null): string => (points === null ? 'AUTO' : String(points)),
  source: (number: number): string => (number === MATH ? 'MATH' : `CHAN${number}`),
  limit: (on: boolean): string => (on ? '20M' : 'OFF'),
  point: (volts: number): string => nr3(volts).toLowerCase(),
}

const CHANNEL = channel('CHANnel', 4)

/** `CHANnel1`–`CHANnel4`, or `MATH` for what is made of them. */
export const sourceParam: Param<number> = {
  read: (token, call) => (token.raw.toUpperCase() === 'MATH' ? MATH : CHANNEL.read(token, call)),
}
