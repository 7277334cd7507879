import { LOGIC_LINE } from '../instruments/plant.ts'
import { type CompiledCircuit, isConnected } from './compile.ts'
import { DIRECT, probeOf, type Probe } from './probes.ts'

/** Lines of the logic analyser that one symbol has. */
export const LINES_OF_POD = 8

/** Where the instruments are connected: node names, absent when nothing is wired to them. */
export interface Terminals {
  /** Channels of the generator, and lines of the pattern generator from `LOGIC_LINE` on. */
  generators: Map<number, string>
  supplies: Map<number, { plus: string; minus: string }>
  /** Channels of the oscilloscope, and lines of the logic analyser from `LOGIC_LINE` on. */
  scopes: Map<number, string>
  /** How each channel of the oscilloscope is connected; absent: by a plain wire, earthed. */
  probes: Map<number, Probe>
  /** Input of the generator's counter. */
  counter: string | null
  meter: { hi: string | null; lo: string; i: string | null } | null
}

/** The outputs of a supply that are wired in parallel: their live ends are one net, and so are the others. */
export function parallelOutputs({ supplies }: Terminals): Set<number> {
  const all = [...supplies]
  const like = (a: { plus: string; minus: string }, b: typeof a) => a.plus === b.plus && a.minus === b.minus
  return new Set(
    all.flatMap(([channel, one]) =>
      all.some(([other, two]) => other !== channel && like(one, two)) ? [channel] : [],
    ),
  )
}

/** Reads the terminals off a circuit; of two terminals of one channel the first counts. */
export function terminalsOf({ nets, instances }: CompiledCircuit): Terminals {
  const found: Terminals = {
    generators: new Map(),
    supplies: new Map(),
    scopes: new Map(),
    probes: new Map(),
    counter: null,
    meter: null,
  }
  const loose = new Set<number>()
  for (const { id, symbol, nodes, model } of instances) {
    const wired = (pin: string) => (isConnected(nets, id, pin) ? nodes[pin]! : null)
    const channel = symbol.instrument?.channel ?? 0
    switch (symbol.instrument?.kind) {
      case 'generator': {
        const out = wired('out')
        if (out !== null && !found.generators.has(channel)) found.generators.set(channel, out)
        break
      }
      case 'supply': {
        const [plus, minus] = [wired('plus'), wired('minus')]
        if (plus !== null && minus !== null && !found.supplies.has(channel))
          found.supplies.set(channel, { plus, minus })
        break
      }
      case 'scope': {
        const input = wired('in')
        if (input === null || found.scopes.has(channel)) break
        found.scopes.set(channel, input)
        found.probes.set(channel, probeOf(model))
        break
      }
      case 'clip':
        if (wired('clip') === null) loose.add(channel)
        break
      case 'analyser':
      case 'pattern': {
        const lines = symbol.instrument.kind === 'analyser' ? found.scopes : found.generators
        symbol.pins.forEach(({ name }, index) => {
          const node = wired(name)
          const line = LOGIC_LINE + LINES_OF_POD * (channel - 1) + index
          if (node !== null && !lines.has(line)) lines.set(line, node)
        })
        break
      }
      case 'counter':
        found.counter ??= wired('in')
        break
      case 'meter': {
        const lo = wired('lo')
        if (lo !== null && !found.meter) found.meter = { hi: wired('hi'), lo, i: wired('i') }
        break
      }
      default:
    }
  }
  for (const channel of loose) {
    // Whatever else is earthed gives the circuit its reference by way of the mains.
    const others = [...found.scopes.keys()].some((other) => other < LOGIC_LINE && !loose.has(other))
    const earthed = others || found.generators.size > 0 || found.counter !== null
    const probe = found.probes.get(channel) ?? DIRECT
    if (found.scopes.has(channel)) found.probes.set(channel, { ...probe, ground: earthed ? 'far' : 'none' })
  }
  return found
}
