import { ScpiError } from '../../scpi/errors.ts'
import { action, choice, integer, real, setting, type Param } from '../../scpi/params.ts'
import type { Token } from '../../scpi/parse.ts'
import type { Call, Command } from '../../scpi/tree.ts'
import type { DgChannel, Generator } from './channel.ts'
import { FORMAT } from './formats.ts'

/** Points of the volatile memory, and the codes of its converter (DG1000Z programming guide, `[:TRACe]:DATA`). */
const POINTS = { least: 8, most: 16_384 } as const
const CODES = 16_383

const DATA = '[:SOURce<2>][:TRACe]:DATA'

const fromCode = (code: number): number => (2 * code) / CODES - 1
const toCode = (level: number): number => Math.round(((level + 1) / 2) * CODES)

const volatile = choice('VOLATILE')

/** Arbitrary waveforms: codes, binary or floating-point values into the volatile memory, which is then put out. */
export function userWaveCommands(generator: Generator): Command[] {
  /** What has come of a waveform that is sent in several packets. */
  const pending = new Map<DgChannel, number[]>()

  const play = (channel: DgChannel, points: readonly number[]): void => {
    if (points.length < POINTS.least || points.length > POINTS.most) throw new ScpiError(-222)
    channel.points = [...points]
    channel.shape = 'USER'
    generator.changed(channel)
  }
  /** One of several parts of a waveform: CON when more will come, END with the last one. */
  const packet = (channel: DgChannel, call: Call, [flag, data, more]: readonly Token[]): void => {
    if (!flag || !data) throw new ScpiError(-109)
    if (more) throw new ScpiError(-108)
    const last = choice('CON', 'END').read(flag, call) === 'END'
    if (data.kind !== 'block') throw new ScpiError(-104)
    const points = [...(pending.get(channel) ?? []), ...codesIn(data.data).map(fromCode)]
    pending.delete(channel)
    if (points.length > POINTS.most) throw new ScpiError(-222)
    if (last) play(channel, points)
    else pending.set(channel, points)
  }
  const index: Param<number> = integer(1, (call) => generator.at(call).points.length)
  const code: Param<number> = integer(0, CODES)

  return [
    {
      header: `${DATA}[:DATA]`,
      set(call) {
        const [name, ...values] = call.args
        if (!name) throw new ScpiError(-109)
        volatile.read(name, call)
        play(generator.at(call), numbers({ ...call, args: values }, real({ min: -1, max: 1 })))
      },
    },
    {
      // DAC and DAC16: the number is part of the name, and is read as a suffix.
      header: `${DATA}:DAC<16>`,
      set(call) {
        const suffix = call.suffixes[1]
        if (suffix !== undefined && suffix !== 16) throw new ScpiError(-114)
        const [name, ...values] = call.args
        if (!name) throw new ScpiError(-109)
        volatile.read(name, call)
        const channel = generator.at(call)
        if (suffix === 16) return packet(channel, call, values)
        const [first] = values
        const codes = first?.kind === 'block' ? codesIn(first.data) : numbers({ ...call, args: values }, code)
        play(channel, codes.map(fromCode))
      },
    },
    {
      header: `${DATA}:POINts`,
      set: action([volatile, integer(POINTS.least, POINTS.most)], (call, _, count) => {
        const channel = generator.at(call)
        channel.points = resized(channel.points, count)
        generator.changed(channel)
      }),
      query: action([volatile], (call) => FORMAT.integer(generator.at(call).points.length)),
    },
    {
      header: `${DATA}:VALue`,
      set: action([volatile, index, code], (call, _, point, value) => {
        const channel = generator.at(call)
        channel.points = channel.points.with(point - 1, fromCode(value))
        generator.changed(channel)
      }),
      query: action([volatile, index], (call, _, point) =>
        FORMAT.integer(toCode(generator.at(call).points[point - 1] ?? 0)),
      ),
    },
    setting(`${DATA}:POINts:INTerpolate`, choice('LINear'), {
      get: () => 'LIN',
      set: () => {},
      show: String,
    }),
    { header: `${DATA}:CATalog`, query: action([], () => '"VOLATILE"') },
  ]
}

function numbers(call: Call, param: Param<number>): number[] {
  return call.args.map((token) => param.read(token, call))
}

/** Little-endian 16-bit codes of 14 bits, from latin-1 text. */
function codesIn(data: string): number[] {
  if (data.length % 2 !== 0) throw new ScpiError(-161)
  const bytes = Buffer.from(data, 'latin1')
  const codes = Array.from({ length: bytes.length / 2 }, (_, index) => bytes.readUInt16LE(2 * index))
  if (codes.some((each) => each > CODES)) throw new ScpiError(-222)
  return codes
}

/** As many points as wanted, the same waveform. */
function resized(points: readonly number[], count: number): number[] {
  return Array.from({ length: count }, (_, index) => {
    const at = (index * points.length) / count
    const left = Math.floor(at)
    const [a = 0, b = a] = [points[left], points[left + 1]]
    return a + (at - left) * (b - a)
  })
}
