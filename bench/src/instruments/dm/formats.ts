import { nr3 } from '../../scpi/units.ts'
import { OVERLOAD } from './reading.ts'

/** Every answer of the DM3058 that is not a plain mnemonic. */
export const FORMAT = {
  /** `+1.234567E-01`: always signed; an overload is `+9.900000E+37` (`9.9E+37` is the same number). */
  reading(value: number): string {
    const text = nr3(value === OVERLOAD ? 9.9e37 : value)
    return text.startsWith('-') ? text : `+${text}`
  },
  index: String,
  truth: (value: boolean): string => (value ? 'TRUE' : 'FALSE'),
  state: (on: boolean): string => (on ? '1' : '0'),
  configuration: (name: string, range: number, resolution: number): string =>
    `"${name} ${FORMAT.reading(range)},${FORMAT.reading(resolution)}"`,
}
