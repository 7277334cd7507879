import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import type { GeneratorOutput, SupplyOutput } from '../instruments/plant.ts'
import { compileCircuit, type CompiledCircuit } from './compile.ts'
import { elementsOf } from './elements.ts'
import {
  counterLines,
  generatorLines,
  generatorWave,
  meterLines,
  periodOf,
  scopeLines,
  supplyLines,
  type Waveform,
} from './sources.ts'
import { checkSpiceText } from './spice-text.ts'
import { parallelOutputs, terminalsOf, type Terminals } from './terminals.ts'

/** Settings of the sources by channel; null = output off. */
export interface Sources {
  generators: Record<number, GeneratorOutput | null>
  supplies: Record<number, SupplyOutput | null>
}

/** Resistance of every node to earth, Ω: no island of a circuit is without a potential. */
const SHUNT = 1e12

/** Below 100 pA the exponential of a supply at full current is lost in rounding, and time steps vanish. */
export const DECK_OPTIONS = '.options reltol=1e-4 vntol=1e-7 abstol=1e-10'

/** The circuit's own lines: parts, models, and a path to earth from each node. Checked against the model grammar. */
export function circuitLines({ instances, nodes }: Pick<CompiledCircuit, 'instances' | 'nodes'>): string[] {
  const { lines, models } = elementsOf(instances)
  const shunts = [...new Set(nodes)]
    .filter((node) => node !== '0')
    .map((node, i) => `Rx_n${i + 1} ${node} 0 ${SHUNT}`)
  const all = [...lines, ...shunts, ...models]
  const problem = checkSpiceText(all.join('\n'))[0]
  if (problem) throw new Error(`line ${problem.line} of the netlist is refused: ${problem.reason}`)
  return all
}

/** The lines of the instruments that are wired. */
export function instrumentLines(terminals: Terminals, sources: Sources, wave: Waveform): string[] {
  const { meter, counter } = terminals
  const parallel = parallelOutputs(terminals)
  return [
    ...[...terminals.generators].flatMap(([channel, node]) => {
      const output = sources.generators[channel]
      return generatorLines(channel, node, output ? generatorWave(output, wave) : null)
    }),
    ...[...terminals.supplies].flatMap(([channel, { plus, minus }]) =>
      supplyLines(channel, { plus, minus }, sources.supplies[channel] ?? null, {
        charge: wave.charges?.get(channel),
        parallel: parallel.has(channel),
      }),
    ),
    ...[...terminals.scopes].flatMap(([channel, node]) =>
      scopeLines(channel, node, terminals.probes.get(channel)),
    ),
    ...(counter === null ? [] : counterLines(counter)),
    ...(meter ? meterLines(meter.hi, meter.lo, meter.i) : []),
  ]
}

/** What an exported deck starts from when the instruments' settings are not known. */
export const DEFAULT_SOURCES: Sources = {
  generators: Object.fromEntries(
    [1, 2].map((channel) => [
      channel,
      { shape: 'SIN', frequency: 1000, amplitude: 2, offset: 0, phase: 0, duty: 0.5 },
    ]),
  ),
  supplies: Object.fromEntries([1, 2, 3].map((channel) => [channel, { volts: 5, amps: 1 }])),
}

/** SPICE has no digital parts: a comment says which ones are missing, and what they are connected to. */
const digitalNotes = ({ instances }: CompiledCircuit): string[] =>
  instances
    .filter(({ symbol }) => symbol.logic)
    .map(
      ({ name, symbol, model, nodes }) =>
        `* digital: ${name} ${model || symbol.id} ${Object.entries(nodes)
          .map(([pin, node]) => `${pin}=${node}`)
          .join(' ')}`,
    )

export interface NetlistOptions {
  sources?: Sources
}

/**
 * The SPICE deck of a circuit without title, analysis and `.end`: for the netlist view. Contains generated names and
 * numbers only. Call `checkCircuit` first.
 * @throws when a part cannot be expressed
 */
export function toNetlist(circuit: Circuit, { sources = DEFAULT_SOURCES }: NetlistOptions = {}): string[] {
  const compiled = compileCircuit(circuit)
  const wave = { time: 0, duration: 0.01, noise: () => 0 }
  return [
    ...circuitLines(compiled),
    ...instrumentLines(terminalsOf(compiled), sources, wave),
    ...digitalNotes(compiled),
  ]
}

// Strict syntax, so that any version of ngspice gives the same result.
const EXPORT_OPTIONS = '.options reltol=1e-6 vntol=1e-7 abstol=1e-10'

/** A `.cir` file that runs in any ngspice: ten periods of the slowest generator, or 10 ms. */
export function toCir(circuit: Circuit, options: NetlistOptions = {}): string {
  const generators = Object.values((options.sources ?? DEFAULT_SOURCES).generators)
  const period = Math.max(...generators.map((output) => periodOf(output) ?? 0), 0) || 1e-3
  return [
    '* Labbox circuit',
    ...toNetlist(circuit, options),
    EXPORT_OPTIONS,
    `.tran ${period / 500} ${period * 10} 0 ${period / 500} uic`,
    '.end',
    '',
  ].join('\n')
}
