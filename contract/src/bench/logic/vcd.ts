import { Line, LINES, type LogicTrace } from './trace.ts'

/** One picosecond, the finest step of a file. */
const PS = 1e-12
/** Names of variables in the body: one printable character each. */
const CODES = '!"#$%&\'()*+,-./'

/** A name as VCD takes it: without spaces. */
const named = (name: string): string => name.trim().replace(/[\s$]+/g, '_') || '_'

/**
 * A trace as a Value Change Dump (IEEE 1364), for any wave viewer.
 * @param lines which are written, each with its name
 */
export function vcdOf(trace: LogicTrace, lines: readonly { line: number; name: string }[], at: Date): string {
  const known = lines.filter(({ line }) => line >= 0 && line < LINES)
  const code = (line: number): string => CODES[line] ?? '~'
  const levels = known.map(({ line }) => ({ line, of: new Line(trace, line) }))
  const time = (sample: number): string => `#${Math.round((sample * trace.interval) / PS)}`
  const changes: string[] = []
  for (let index = 1; index < trace.at.length; index++) {
    const sample = trace.at[index]!
    const changed = levels.filter(({ of }) => of.level(sample) !== of.level(sample - 1))
    if (changed.length === 0) continue
    changes.push(time(sample), ...changed.map(({ line, of }) => `${of.level(sample)}${code(line)}`))
  }
  return [
    `$date ${at.toISOString()} $end`,
    '$version Labbox $end',
    '$timescale 1 ps $end',
    '$scope module labbox $end',
    ...known.map(({ line, name }) => `$var wire 1 ${code(line)} ${named(name)} $end`),
    '$upscope $end',
    '$enddefinitions $end',
    '#0',
    '$dumpvars',
    ...levels.map(({ line, of }) => `${of.level(0)}${code(line)}`),
    '$end',
    ...changes,
    time(trace.samples),
    '',
  ].join('\n')
}
