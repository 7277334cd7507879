import { ScpiError } from '../../scpi/errors.ts'
import { action, channel, choice, event, integer, optional, query, real, setting } from '../../scpi/params.ts'
import type { Action, Call, Command } from '../../scpi/tree.ts'
import { RATINGS, type DpChannel, type DpNumber, type Supply } from './channel.ts'
import { FORMAT } from './formats.ts'

/** `CH1`–`CH3`. */
export const channelName = channel('CH', 3)

/** The channel of a header suffix, else of a `CHn` parameter, else the one selected. */
export function numberOf(supply: Supply, suffix: number | undefined): DpNumber {
  return (suffix ?? supply.settings.selected) as DpNumber
}

/** A query with an optional `CHn`. */
export function channelQuery(supply: Supply, run: (number: DpNumber) => string | Promise<string>): Action {
  return action([optional(channelName)], (_, named) => run(numberOf(supply, named)))
}

/** Sets a value of a channel, and of its twin when either of the first two channels tracks the other. */
function assign(supply: Supply, number: DpNumber, values: Partial<DpChannel>): Promise<void> {
  const { channels } = supply.settings
  const tracking = number !== 3 && (channels[1].track || channels[2].track)
  for (const each of tracking ? ([1, 2] as const) : [number]) Object.assign(channels[each], values)
  return supply.changed()
}

/** Selection, set values, tracking and the panel lock. */
export function settingCommands(supply: Supply): Command[] {
  const { settings } = supply
  const at = (call: Call): DpNumber => numberOf(supply, call.suffixes[0])
  const level = (quantity: 'volts' | 'amps', unit: string, def: number) =>
    real({ min: 0, max: (call) => RATINGS[at(call)][quantity], def, units: [unit] })
  const row = (name: string, quantity: 'volts' | 'amps', unit: string, def: number): Command =>
    setting(`[:SOURce<3>]:${name}[:LEVel][:IMMediate][:AMPLitude]`, level(quantity, unit, def), {
      get: (call) => settings.channels[at(call)][quantity],
      set: (call, value) => assign(supply, at(call), { [quantity]: value }),
      show: FORMAT.set,
    })
  const select = (number: number): void => {
    settings.selected = number as DpNumber
  }

  return [
    row('VOLTage', 'volts', 'V', 0),
    row('CURRent', 'amps', 'A', 1),
    { header: ':INSTrument[:SELect]', set: action([channelName], (_, number) => select(number)) },
    query(':INSTrument[:SELect]', () => FORMAT.channel(settings.selected)),
    { header: ':INSTrument:NSELect', set: action([integer(1, 3)], (_, number) => select(number)) },
    query(':INSTrument:NSELect', () => String(settings.selected)),
    { header: ':APPLy', set: apply(supply), query: applyQuery(supply) },
    ...['REMote', 'LOCal', 'RWLock'].map((name) => event(`:SYSTem:${name}`, () => {})),
    query(':SYSTem:OTP', () => 'ON'),
    ...beeper(),
  ]
}

/** The simulated supply has no sound; the switch is remembered for clients that ask. */
function beeper(): Command[] {
  let on = 'OFF'
  const set = action([choice('ON', 'OFF')], (_, value) => void (on = value))
  return ['', ':STATe'].map((node) => ({ header: `:SYSTem:BEEPer${node}`, set, query: () => on }))
}

/** `:APPLy [CHn,]volts[,amps]`; the channel named becomes the one selected. Nothing changes when one value is wrong. */
function apply(supply: Supply): Action {
  return (call) => {
    const [first] = call.args
    const named = first?.kind === 'word' && /^CH\d/i.test(first.raw)
    const number = named ? (channelName.read(first, call) as DpNumber) : supply.settings.selected
    const rating = RATINGS[number]
    const volts = real({ min: 0, max: rating.volts, def: 0, units: ['V'] })
    const amps = optional(real({ min: 0, max: rating.amps, def: 1, units: ['A'] }))
    const set = action([volts, amps], (_, voltage, current) => {
      supply.settings.selected = number
      return assign(supply, number, { volts: voltage, ...(current === undefined ? {} : { amps: current }) })
    })
    return set({ ...call, args: named ? call.args.slice(1) : call.args })
  }
}

/** `:APPLy? [CHn[,VOLTage|CURRent]]`. */
function applyQuery(supply: Supply): Action {
  return action([optional(channelName), optional(choice('VOLTage', 'CURRent'))], (_, named, which) => {
    const number = numberOf(supply, named)
    const channelSettings = supply.settings.channels[number]
    if (which === undefined) return FORMAT.apply(number, channelSettings)
    return FORMAT.set(which === 'VOLT' ? channelSettings.volts : channelSettings.amps)
  })
}

/** A switch with `[CHn,]ON|OFF` and a query with `[CHn]`; -221 where the channel cannot. */
export function channelSwitch(
  supply: Supply,
  header: string,
  get: (channel: DpChannel) => boolean,
  set: (number: DpNumber, on: boolean) => void | Promise<void>,
): Command {
  return {
    header,
    set(call) {
      const values = call.args.map((token) => token.raw.toUpperCase())
      const state = values.at(-1)
      if (state === undefined) throw new ScpiError(-109)
      if (values.length > 2) throw new ScpiError(-108)
      if (!['ON', 'OFF', '1', '0'].includes(state)) throw new ScpiError(-224)
      const named = call.args.length === 2 ? call.args[0] : undefined
      const number = numberOf(supply, named && channelName.read(named, call))
      return set(number, state === 'ON' || state === '1')
    },
    query: channelQuery(supply, (number) => FORMAT.state(get(supply.settings.channels[number]))),
  }
}
