import type { ChipState } from '@labbox/contract/bench/program.ts'
import type { NetLevel, SheetScreen, SheetState } from '@labbox/contract/bench/sheet.ts'
import type { CompiledCircuit } from '../circuit/compile.ts'
import { pinKey } from '../circuit/nets.ts'
import { currentsOf, currentVectors } from './currents.ts'
import type { Signal } from '../instruments/signal.ts'
import { HIGH, type Level } from '../logic/level.ts'

const LEVELS: readonly NetLevel[] = ['0', '1', 'X', 'Z']
/** Thermal voltage at 27 °C, V. */
const VT = 0.02586
/** Currents between which a light goes from dark to full, A: the eye sees ratios. */
const DARK = 5e-5
const FULL = 1e-2
/** What repeats begins anew at the very end of a window. */
const JUST_BEFORE = 1 - 1e-9
/** Looks within a window, over which a light is averaged as the eye does. */
const LOOKS = 32

/** The current of a diode's model by its voltage, A; its series resistance is left out. */
function currentOf(model: string): (volts: number) => number {
  const number = (name: string, otherwise: number) =>
    Number(new RegExp(`\\b${name}=([-+.\\de]+)`, 'i').exec(model)?.[1] ?? otherwise)
  const [saturation, ideality] = [number('IS', 1e-14), number('N', 1)]
  return (volts) => saturation * Math.expm1(Math.min(volts / (ideality * VT), 80))
}

const brightness = (amps: number): number =>
  amps <= DARK ? 0 : Math.min(1, Math.log(amps / DARK) / Math.log(FULL / DARK))

/** The nets of a circuit that anything is connected to: node and one of its pins. */
export const netsOnSheet = ({ nets, nodes }: CompiledCircuit): { node: string; pin: string }[] =>
  nets.list.flatMap(({ index, pins }) => {
    const [first] = pins
    return first && pins.length > 1 ? [{ node: nodes[index]!, pin: pinKey(first.component, first.pin) }] : []
  })

/**
 * What there is to see on the sheet.
 * @param signals by node; `from`, `length`: the part of their time that is looked at, s
 */
export function sheetState(
  compiled: CompiledCircuit,
  {
    signals,
    from,
    length,
    level,
    signal,
    screen,
    chip,
  }: {
    signals: ReadonlyMap<string, Signal>
    from: number
    length: number
    level: (node: string) => Level | null
    /** A digital signal inside a part. */
    signal: (id: string, name: string) => Level | null
    /** What the controller of a display shows. */
    screen: (id: string) => SheetScreen | null
    /** What a microcontroller does. */
    chip: (id: string) => ChipState | null
  },
): SheetState {
  const at = (node: string, time: number) => signals.get(`v(${node})`)?.at(time) ?? 0
  const valueOf = (vector: string, time: number) => signals.get(vector)?.at(time) ?? 0
  const mean = (vector: string): number => {
    let sum = 0
    for (let i = 0; i < LOOKS; i++) sum += valueOf(vector, from + ((i + 0.5) * length) / LOOKS) / LOOKS
    return sum
  }
  const growth = (vector: string): number =>
    valueOf(vector, from + length * JUST_BEFORE) - valueOf(vector, from)
  const nets = netsOnSheet(compiled).map(({ node, pin }) => {
    const digital = level(node)
    const volts = Math.round(at(node, from + length * JUST_BEFORE) * 1000) / 1000
    const shown: [number, NetLevel | null] = [volts, digital === null ? null : LEVELS[digital]!]
    return [pin, shown] as const
  })
  const lights = compiled.instances.flatMap(({ id, symbol, nodes, model }) => {
    if (!symbol.lights) return []
    const text = symbol.spice.models?.[model] ?? Object.values(symbol.spice.models ?? {})[0] ?? ''
    const current = currentOf(text)
    const each = symbol.lights.map((light) => {
      if ('signal' in light) return signal(id, light.signal) === HIGH ? 1 : 0
      const { anode, cathode } = light
      let sum = 0
      for (let i = 0; i < LOOKS; i++) {
        const time = from + ((i + 0.5) * length) / LOOKS
        sum += current(at(nodes[anode]!, time) - at(nodes[cathode]!, time)) / LOOKS
      }
      return Math.round(brightness(sum) * 100) / 100
    })
    return [[id, each] as const]
  })
  const screens = compiled.instances.flatMap(({ id }) => {
    const shown = screen(id)
    return shown ? [[id, shown] as const] : []
  })
  return {
    nets: Object.fromEntries(nets),
    lights: Object.fromEntries(lights),
    screens: Object.fromEntries(screens),
    amps: currentsOf(compiled, { mean, growth, length }),
    ring: [],
    chips: Object.fromEntries(
      compiled.instances.flatMap(({ id }) => {
        const state = chip(id)
        return state ? [[id, state] as const] : []
      }),
    ),
  }
}

/** Vectors that `sheetState` wants. */
export const sheetVectors = (compiled: CompiledCircuit): string[] => {
  const lit = compiled.instances
    .filter(({ symbol }) => symbol.lights?.some((light) => 'anode' in light))
    .flatMap(({ nodes }) => Object.values(nodes))
  const nodes = new Set([...netsOnSheet(compiled).map(({ node }) => node), ...lit])
  return [...[...nodes].map((node) => `v(${node})`), ...currentVectors(compiled)]
}
