import { boolean, choice, event, integer, real, type Param } from '../../scpi/params.ts'
import type { Command } from '../../scpi/tree.ts'
import type { ModulatingShape } from '../plant.ts'
import {
  burstPeriod,
  maxFrequency,
  MIN_FREQUENCY,
  type DgChannel,
  type Generator,
  type ModulationType,
} from './channel.ts'
import { FORMAT } from './formats.ts'
import { channelRow } from './row.ts'

const SOURCE = '[:SOURce<2>]'

/** Modulation, sweep and burst (DG1000Z programming guide, `:SOURce:MOD`, `:SWEep`, `:BURSt`). */
export function specialCommands(generator: Generator): Command[] {
  const { at } = generator
  const row = channelRow(generator)
  const { number, state, integer: whole } = FORMAT
  const hertz = (def: number): Param<number> =>
    real({ min: MIN_FREQUENCY, max: (call) => maxFrequency(at(call)), def, units: ['HZ'] })
  const modulating = real({ min: 2e-3, max: 1e6, def: 100, units: ['HZ'] })
  const seconds = (min: number, def: number): Param<number> => real({ min, max: 500, def, units: ['S'] })

  /** One of the three at a time: what is switched on switches off the others. */
  const onOff = (header: string, kind: NonNullable<DgChannel['special']>): Command =>
    row(
      `${SOURCE}:${header}[:STATe]`,
      boolean,
      (c) => c.special === kind,
      (c, on) => void (c.special = on ? kind : c.special === kind ? null : c.special),
      state,
    )
  const internalOnly = (header: string): Command =>
    row(
      header,
      choice('INTernal'),
      () => 'INT',
      () => {},
      String,
    )

  /** AM, FM and PM: how much, how often, in what shape. */
  const modulator = (type: 'AM' | 'FM' | 'PM', amount: string, param: Param<number>): Command[] => [
    row(
      `${SOURCE}:MOD:${type}[:${amount}]`,
      param,
      (c) => c.modulation[type].amount,
      (c, value) => void (c.modulation[type].amount = value),
      number,
    ),
    row(
      `${SOURCE}:MOD:${type}:INTernal:FREQuency`,
      modulating,
      (c) => c.modulation[type].frequency,
      (c, value) => void (c.modulation[type].frequency = value),
      number,
    ),
    row(
      `${SOURCE}:MOD:${type}:INTernal:FUNCtion`,
      choice('SINusoid', 'SQUare', 'TRIangle', 'RAMP', 'NRAMp'),
      (c) => c.modulation[type].shape as string,
      (c, value) => void (c.modulation[type].shape = value as ModulatingShape),
      String,
    ),
    internalOnly(`${SOURCE}:MOD:${type}:SOURce`),
  ]
  const deviation = real({
    min: 0,
    max: (call) => Math.min(at(call).frequency, maxFrequency(at(call)) - at(call).frequency),
    def: 1000,
    units: ['HZ'],
  })

  return [
    onOff('MOD', 'MOD'),
    row(
      `${SOURCE}:MOD:TYPe`,
      choice('AM', 'FM', 'PM', 'FSK'),
      (c) => c.modulation.type as string,
      (c, value) => void (c.modulation.type = value as ModulationType),
      String,
    ),
    ...modulator('AM', 'DEPTh', real({ min: 0, max: 120, def: 100, units: ['%'] })),
    ...modulator('FM', 'DEViation', deviation),
    ...modulator('PM', 'DEViation', real({ min: 0, max: 360, def: 90 })),
    row(
      `${SOURCE}:MOD:FSKey[:FREQuency]`,
      hertz(10e3),
      (c) => c.modulation.FSK.hop,
      (c, value) => void (c.modulation.FSK.hop = value),
      number,
    ),
    row(
      `${SOURCE}:MOD:FSKey:INTernal:RATE`,
      modulating,
      (c) => c.modulation.FSK.rate,
      (c, value) => void (c.modulation.FSK.rate = value),
      number,
    ),
    internalOnly(`${SOURCE}:MOD:FSKey:SOURce`),

    onOff('SWEep', 'SWEEP'),
    row(
      `${SOURCE}:SWEep:TIME`,
      seconds(1e-3, 1),
      (c) => c.sweep.time,
      (c, value) => void (c.sweep.time = value),
      number,
    ),
    row(
      `${SOURCE}:SWEep:HTIMe:STOP`,
      seconds(0, 0),
      (c) => c.sweep.hold,
      (c, value) => void (c.sweep.hold = value),
      number,
    ),
    row(
      `${SOURCE}:SWEep:SPACing`,
      choice('LINear', 'LOGarithmic', 'STEp'),
      (c) => c.sweep.spacing as string,
      (c, value) => void (c.sweep.spacing = value as DgChannel['sweep']['spacing']),
      String,
    ),
    row(
      `${SOURCE}:SWEep:STEP`,
      integer(2, 1024, 2),
      (c) => c.sweep.steps,
      (c, value) => void (c.sweep.steps = value),
      whole,
    ),
    internalOnly(`${SOURCE}:SWEep:TRIGger:SOURce`),
    row(
      `${SOURCE}:FREQuency:STARt`,
      hertz(100),
      (c) => c.sweep.start,
      (c, value) => void (c.sweep.start = value),
      number,
    ),
    row(
      `${SOURCE}:FREQuency:STOP`,
      hertz(1000),
      (c) => c.sweep.stop,
      (c, value) => void (c.sweep.stop = value),
      number,
    ),
    row(
      `${SOURCE}:FREQuency:CENTer`,
      hertz(550),
      (c) => (c.sweep.start + c.sweep.stop) / 2,
      (c, value) => around(c, value, c.sweep.stop - c.sweep.start),
      number,
    ),
    row(
      `${SOURCE}:FREQuency:SPAN`,
      real({
        min: (call) => -maxFrequency(at(call)),
        max: (call) => maxFrequency(at(call)),
        def: 900,
        units: ['HZ'],
      }),
      (c) => c.sweep.stop - c.sweep.start,
      (c, value) => around(c, (c.sweep.start + c.sweep.stop) / 2, value),
      number,
    ),

    onOff('BURSt', 'BURST'),
    row(
      `${SOURCE}:BURSt:MODE`,
      choice('TRIGgered'),
      () => 'TRIG',
      () => {},
      String,
    ),
    row(
      `${SOURCE}:BURSt:NCYCles`,
      integer(1, 1e6, 1),
      (c) => c.burst.cycles,
      (c, value) => void (c.burst.cycles = value),
      whole,
    ),
    row(
      `${SOURCE}:BURSt:INTernal:PERiod`,
      seconds(2.0166e-6, 10e-3),
      burstPeriod,
      (c, value) => void (c.burst.period = value),
      number,
    ),
    row(
      `${SOURCE}:BURSt:PHASe`,
      real({ min: 0, max: 360, def: 0 }),
      (c) => c.burst.phase,
      (c, value) => void (c.burst.phase = value),
      number,
    ),
    internalOnly(`${SOURCE}:BURSt:TRIGger:SOURce`),
    event(`${SOURCE}:BURSt:TRIGger[:IMMediate]`, () => {}),
  ]
}

/** Start and stop of a sweep around its middle, neither below the lowest frequency nor above the highest. */
function around(channel: DgChannel, centre: number, span: number): void {
  const inside = (hertz: number): number => Math.min(maxFrequency(channel), Math.max(MIN_FREQUENCY, hertz))
  channel.sweep.start = inside(centre - span / 2)
  channel.sweep.stop = inside(centre + span / 2)
}
