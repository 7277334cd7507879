import { ScpiError } from '../../scpi/errors.ts'
import { action, optional, real } from '../../scpi/params.ts'
import type { Action, Call, Command } from '../../scpi/tree.ts'
import { RATINGS, type DpNumber, type Supply } from './channel.ts'
import { channelName, channelQuery, channelSwitch, numberOf } from './commands.ts'
import { FORMAT } from './formats.ts'

/**
 * Outputs, protections and read-back.
 * @param taken an output was switched by hand: what would switch it later ends
 */
export function outputCommands(supply: Supply, taken: (number: DpNumber) => void): Command[] {
  return [
    channelSwitch(
      supply,
      ':OUTPut[:STATe]',
      (channel) => channel.on,
      (number, on) => {
        const channel = supply.settings.channels[number]
        // A tripped channel must be cleared first, as on the device.
        if (on && (channel.ovp.tripped || channel.ocp.tripped)) throw new ScpiError(-221)
        taken(number)
        channel.on = on
        return supply.changed()
      },
    ),
    channelSwitch(
      supply,
      ':OUTPut:TRACk',
      (channel) => channel.track,
      (number, on) => {
        if (number === 3) throw new ScpiError(-221)
        supply.settings.channels[number].track = on
      },
    ),
    ...['CVCC', 'MODE'].map((name) => ({
      header: `:OUTPut:${name}`,
      query: channelQuery(supply, async (number) => (await supply.read(number)).mode),
    })),
    ...protection(supply, 'OVP', 'ovp', 'V', 0.01),
    ...protection(supply, 'OCP', 'ocp', 'A', 0.001),
    {
      header: ':MEASure[:VOLTage][:DC]',
      query: channelQuery(supply, async (number) => FORMAT.measured((await supply.read(number)).volts)),
    },
    {
      header: ':MEASure:CURRent[:DC]',
      query: channelQuery(supply, async (number) => FORMAT.measured((await supply.read(number)).amps)),
    },
    {
      header: ':MEASure:POWEr[:DC]',
      query: channelQuery(supply, async (number) => {
        const { volts, amps } = await supply.read(number)
        return FORMAT.measured(volts * amps)
      }),
    },
    {
      header: ':MEASure:ALL[:DC]',
      query: channelQuery(supply, async (number) => FORMAT.all(await supply.read(number))),
    },
  ]
}

function protection(supply: Supply, name: string, key: 'ovp' | 'ocp', unit: string, min: number): Command[] {
  const at = (number: DpNumber) => supply.settings.channels[number][key]
  const tripped = channelQuery(supply, (number) => FORMAT.yesNo(at(number).tripped))
  return [
    channelSwitch(
      supply,
      `:OUTPut:${name}[:STATe]`,
      (channel) => channel[key].on,
      (number, on) => {
        at(number).on = on
        return supply.changed()
      },
    ),
    {
      header: `:OUTPut:${name}:VALue`,
      set: (call) => setLevel(supply, call, key, unit, min),
      query: levelQuery(supply, key, min),
    },
    { header: `:OUTPut:${name}:ALAR`, query: tripped },
    { header: `:OUTPut:${name}:QUES`, query: tripped },
    {
      header: `:OUTPut:${name}:CLEar`,
      set: action([optional(channelName)], (_, named) => {
        at(numberOf(supply, named)).tripped = false
      }),
    },
  ]
}

/** `[CHn,]level`. */
function setLevel(supply: Supply, call: Call, key: 'ovp' | 'ocp', unit: string, min: number): Promise<void> {
  const named = call.args.length === 2 ? call.args[0] : undefined
  const number = numberOf(supply, named && channelName.read(named, call))
  const level = real({ min, max: RATINGS[number][key], def: RATINGS[number][key], units: [unit] })
  const set = action([level], (_, value) => {
    supply.settings.channels[number][key].level = value
    return supply.changed()
  })
  return Promise.resolve(set({ ...call, args: named ? call.args.slice(1) : call.args })).then(() => {})
}

/** `[CHn][,MIN|MAX]`. */
function levelQuery(supply: Supply, key: 'ovp' | 'ocp', min: number): Action {
  return (call) => {
    const word = call.args.find((token) => /^(MIN|MAX)/i.test(token.raw))
    const channel = channelQuery(supply, (number) => {
      if (word === undefined) return FORMAT.set(supply.settings.channels[number][key].level)
      return FORMAT.set(/^MIN/i.test(word.raw) ? min : RATINGS[number][key])
    })
    return channel({ ...call, args: call.args.filter((token) => token !== word) })
  }
}
