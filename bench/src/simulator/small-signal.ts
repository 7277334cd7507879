import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import type { ResponsePoint } from '@labbox/contract/bench/programs/response.ts'
import { checkCircuit } from '../circuit/check.ts'
import { compileCircuit } from '../circuit/compile.ts'
import { circuitLines, DEFAULT_SOURCES, instrumentLines, type Sources } from '../circuit/netlist.ts'
import { terminalsOf } from '../circuit/terminals.ts'
import { SpiceError } from '../spice/error.ts'
import type { SpiceRunner } from '../spice/runner.ts'

/** From 1 Hz to 25 MHz, as far as the generators go. */
const SWEEP = '.ac dec 60 1 25meg'

/**
 * How a circuit answers small signals of generator 1, its supplies as they are set, or at 5 V: by ngspice's AC analysis about the operating point.
 * @returns the response of a net against the generator's terminal, by the net's name in the netlist; null where there is none: no such
 * generator, digital parts, or a circuit that cannot be simulated
 */
export const smallSignal = async (
  pool: SpiceRunner,
  circuit: Circuit,
  { supplies }: Pick<Sources, 'supplies'> = DEFAULT_SOURCES,
): Promise<((node: string) => ResponsePoint[] | null) | null> => {
  if (checkCircuit(circuit).some(({ severity }) => severity === 'error')) return null
  const compiled = compileCircuit(circuit)
  const terminals = terminalsOf(compiled)
  const input = terminals.generators.get(1)
  if (input === undefined || compiled.instances.some(({ symbol }) => symbol.logic)) return null
  const silent = { shape: 'DC', frequency: 1, amplitude: 0, offset: 0, phase: 0, duty: 0.5 } as const
  const sources = { supplies, generators: { 1: silent, 2: silent } }
  const lines = [
    ...circuitLines(compiled),
    ...instrumentLines(terminals, sources, { time: 0, duration: 1, noise: () => 0 }),
  ].map((line) => (line.startsWith('Vx_dg1 ') ? `${line} AC 1` : line))
  try {
    const deck = ['* response', ...lines, '.options reltol=1e-4', SWEEP, '.end', ''].join('\n')
    const [plot] = await pool.run(deck, { analyses: ['ac'], owner: 'trial' })
    const frequencies = plot?.vectors.get('frequency')
    const sizeOf = (node: string, k: number): number =>
      Math.hypot(plot?.vectors.get(`v(${node})`)?.[k] ?? 0, plot?.imaginary?.get(`v(${node})`)?.[k] ?? 0)
    return (node) =>
      frequencies && plot?.vectors.has(`v(${node})`)
        ? Array.from(frequencies, (frequency, k) => ({
            frequency,
            gain: 20 * Math.log10(sizeOf(node, k) / sizeOf(input, k)),
            phase: null,
          }))
        : null
  } catch (error) {
    if (error instanceof SpiceError) return null
    throw error
  }
}
