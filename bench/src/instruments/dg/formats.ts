import { nr3 } from '../../scpi/units.ts'
import { fromVpp, loadFactor, type DgChannel } from './channel.ts'

/** Every answer of the DG1000Z family that is not a plain mnemonic. */
export const FORMAT = {
  number: (value: number): string => nr3(value),
  integer: (value: number): string => String(value),
  /** Ten digits, as the frequency counter has them. */
  counted: (values: readonly number[]): string => values.map((value) => nr3(value, 9)).join(','),
  state: (on: boolean): string => (on ? 'ON' : 'OFF'),
  load: (ohms: number): string => nr3(ohms === Infinity ? 9.9e37 : ohms),
  apply(channel: DgChannel): string {
    const scale = loadFactor(channel)
    const offset = nr3(channel.offset * scale)
    if (channel.shape === 'DC') return `"DC,DEF,DEF,${offset}"`
    const amplitude = nr3(fromVpp(channel, channel.amplitude * scale, channel.unit))
    const frequency = channel.shape === 'NOIS' ? 'DEF' : nr3(channel.frequency)
    return `"${channel.shape},${frequency},${amplitude},${offset},${nr3(channel.phase)}"`
  },
}
