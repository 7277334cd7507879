import type { Board } from './board.ts'
import type { Design, Operand } from './model.ts'

/** Most clocks of one recording, and most signals. */
export const WAVE_CLOCKS = 4_096
export const WAVE_SIGNALS = 32

/** The words of some signals at each of some clocks. */
export interface Waves {
  /** The clock of the first one. */
  from: number
  signals: { name: string; width: number; values: bigint[] }[]
}

/** What the compiler of VHDL calls what has no name in the source. */
const MADE_UP = /(?:^|\.)n\d+_(?:o|q|data|oport)$/

/** Signals that can be recorded: those with a name in the source, ports first. */
export const namesOf = ({ inputs, outputs, named }: Design): string[] => {
  const ports = [...inputs, ...outputs].map(({ name }) => name)
  const others = named.map(({ name }) => name).filter((name) => !ports.includes(name) && !MADE_UP.test(name))
  return [...ports, ...others]
}

const bitsOf = (design: Design, name: string): Operand =>
  design.named.find((one) => one.name === name)?.bits ?? []

/** Runs the board clock by clock and writes down what the signals are after each. */
export const record = (board: Board, design: Design, names: readonly string[], clocks: number): Waves => {
  const wanted = names.slice(0, WAVE_SIGNALS).map((name) => ({ name, bits: bitsOf(design, name) }))
  const signals = wanted.map(({ name, bits }) => ({ name, width: bits.length, values: [] as bigint[] }))
  const from = board.machine.time
  for (let clock = 0; clock < Math.min(clocks, WAVE_CLOCKS); clock++) {
    board.machine.run(1)
    for (const [at, { bits }] of wanted.entries()) signals[at]!.values.push(board.machine.read(bits))
  }
  return { from, signals }
}

/** A name as VCD takes it. */
const plain = (name: string): string => name.replace(/[\s$]+/g, '_') || '_'
/** Short names of variables: letters of a number. */
const codeOf = (at: number): string =>
  String.fromCharCode(33 + (at % 90)) + (at >= 90 ? codeOf(Math.floor(at / 90)) : '')

/**
 * The recording as a Value Change Dump (IEEE 1364), for any wave viewer.
 * @param hertz clocks in a second
 */
export const vcdOfWaves = ({ signals }: Waves, hertz: number, at: Date): string => {
  const period = Math.round(1e12 / hertz)
  const said = (value: bigint, width: number, code: string): string =>
    width === 1 ? `${value}${code}` : `b${value.toString(2)} ${code}`
  const changes: string[] = []
  const clocks = signals[0]?.values.length ?? 0
  for (let clock = 0; clock < clocks; clock++) {
    const changed = signals.flatMap(({ width, values }, k) =>
      clock === 0 || values[clock] !== values[clock - 1] ? [said(values[clock] ?? 0n, width, codeOf(k))] : [],
    )
    if (changed.length > 0) changes.push(`#${clock * period}`, ...changed)
  }
  return [
    `$date ${at.toISOString()} $end`,
    '$version Labbox $end',
    '$timescale 1 ps $end',
    '$scope module top $end',
    ...signals.map(({ name, width }, k) => `$var wire ${width} ${codeOf(k)} ${plain(name)} $end`),
    '$upscope $end',
    '$enddefinitions $end',
    ...changes,
    `#${clocks * period}`,
    '',
  ].join('\n')
}
