import { Interpreter } from './interpreter.ts'
import {
  boolean,
  channelList,
  choice,
  integer,
  quoted,
  real,
  setting,
  action,
  event,
  query,
} from './params.ts'
import { CommandTree } from './tree.ts'
import { nr3 } from './units.ts'

/** A small made-up instrument that exercises every rule of the parser. Test fixture. */
export function makeToyInstrument(): Interpreter {
  const scale = [1, 1, 1, 1]
  const offset = [0, 0, 0, 0]
  let volts = 5
  let frequency = 1000
  let on = false
  let slope = 'POS'
  let data = ''
  let text = ''
  let list: number[] = []
  let count = 0
  const at = (suffix: number | undefined): number => (suffix ?? 1) - 1
  const tree = new CommandTree([
    setting(':CHANnel<4>:SCALe', real({ min: 0.001, max: 10, def: 1, units: ['V'] }), {
      get: (call) => scale[at(call.suffixes[0])] ?? NaN,
      set: (call, value) => void (scale[at(call.suffixes[0])] = value),
      show: nr3,
    }),
    setting(':CHANnel<4>:OFFSet', real({ min: -100, max: 100, def: 0, units: ['V'] }), {
      get: (call) => offset[at(call.suffixes[0])] ?? NaN,
      set: (call, value) => void (offset[at(call.suffixes[0])] = value),
      show: nr3,
    }),
    setting(
      '[:SOURce<2>]:VOLTage[:LEVel][:IMMediate][:AMPLitude]',
      real({ min: 0, max: 20, def: 5, units: ['VPP', 'V'] }),
      { get: () => volts, set: (_, value) => void (volts = value), show: nr3 },
    ),
    setting('[:SOURce<2>]:FREQuency[:FIXed]', real({ min: 1e-6, max: 25e6, def: 1000, units: ['HZ'] }), {
      get: () => frequency,
      set: (_, value) => void (frequency = value),
      show: nr3,
    }),
    setting(':OUTPut<2>[:STATe]', boolean, {
      get: () => on,
      set: (_, value) => void (on = value),
      show: (value) => (value ? 'ON' : 'OFF'),
    }),
    setting(':TRIGger:SLOPe', choice('POSitive', 'NEGative'), {
      get: () => slope,
      set: (_, value) => void (slope = value),
      show: String,
    }),
    {
      header: ':DATA',
      set: (call) => {
        const [token] = call.args
        data = token?.kind === 'block' ? token.data : ''
      },
    },
    query(':DATA', () => `#9${String(data.length).padStart(9, '0')}${data}`),
    { header: ':TEXT', set: action([quoted], (_, value) => void (text = value)) },
    query(':TEXT', () => `"${text.replaceAll('"', '""')}"`),
    { header: ':ROUTe', set: action([channelList(4)], (_, value) => void (list = value)) },
    query(':ROUTe', () => list.join(',')),
    { header: ':MASK', set: action([integer(0, 65535)], (_, value) => void (count = value)) },
    query(':MASK', () => String(count)),
    event(':FAULT', () => {
      throw new TypeError('a defect')
    }),
    query(':SLOW', () => new Promise<string>((resolve) => setTimeout(resolve, 300, 'late'))),
  ])
  const basics = {
    idn: 'Labbox,Toy,1,0',
    reset: () => void (volts = 5),
    save: () => ({ volts }),
    restore: (snapshot: unknown) => void (volts = (snapshot as { volts: number }).volts),
  }
  return new Interpreter(basics, () => tree)
}
