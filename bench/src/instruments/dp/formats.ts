import { nr2 } from '../../scpi/units.ts'
import { RATINGS, type DpChannel, type DpNumber, type SupplyReading } from './channel.ts'

/** Every answer of the DP800 family that is not a plain mnemonic. */
export const FORMAT = {
  set: (value: number): string => nr2(value, 3),
  measured: (value: number): string => nr2(value, 4),
  state: (on: boolean): string => (on ? 'ON' : 'OFF'),
  yesNo: (yes: boolean): string => (yes ? 'YES' : 'NO'),
  channel: (number: DpNumber): string => `CH${number}`,
  all: ({ volts, amps }: SupplyReading): string => `${nr2(volts, 4)},${nr2(amps, 4)},${nr2(volts * amps, 4)}`,
  apply(number: DpNumber, channel: DpChannel): string {
    const { volts, amps } = RATINGS[number]
    return `CH${number}:${volts}V/${amps}A,${nr2(channel.volts, 3)},${nr2(channel.amps, 3)}`
  },
}
