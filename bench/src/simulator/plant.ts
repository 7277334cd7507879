import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import type { ChipAct } from '@labbox/contract/bench/program.ts'
import { checkCircuit } from '../circuit/check.ts'
import { equal } from '../circuit/edit/delta.ts'
import type { Problem } from '../circuit/problem.ts'
import { compileCircuit, inRange } from '../circuit/compile.ts'
import type { Sources } from '../circuit/netlist.ts'
import { terminalsOf } from '../circuit/terminals.ts'
import { makeNoise } from '../instruments/noise.ts'
import type { Capture, CaptureRequest, Counted, MeterFunction, Plant } from '../instruments/plant.ts'
import { Signal } from '../instruments/signal.ts'
import type { SpiceRunner } from '../spice/runner.ts'
import type { SheetState } from '@labbox/contract/bench/sheet.ts'
import type { Setup } from './deck.ts'
import { activeReading, counted, PASSIVE, passiveReading } from './meter.ts'
import { MixedSession } from './mixed/session.ts'
import { probed } from './probed.ts'
import type { Running, Stretch } from './running.ts'
import { Session } from './session.ts'
import { sheetState, sheetVectors } from './sheet.ts'
import { difference, mean, vectorOf } from './wave.ts'

/** A circuit with errors is not loaded; `problems` says which. */
export class CircuitRefused extends Error {
  readonly problems: Problem[]
  constructor(problems: Problem[]) {
    super(`circuit refused: ${problems[0]?.code}`)
    this.name = 'CircuitRefused'
    this.problems = problems
  }
}

export interface SpicePlant extends Plant {
  /** Puts a circuit on the bench, capacitors discharged. Throws CircuitRefused. */
  load(circuit: Circuit): void
  /**
   * Changes a live parameter (value, position, closed) of a part by its id; capacitors keep their charge.
   * @returns false when there is no such part or live parameter, or the value is out of its range
   */
  set(componentId: string, param: string, value: number): boolean
  /** Does something to a microcontroller by the id of its part. @returns false when there is none */
  chip(componentId: string, act: ChipAct): boolean
  unload(): void
  /** What the running circuit shows on its sheet; null when none is loaded. */
  sheet(): Promise<SheetState | null>
  /** What the sources stand at. */
  settings(): Sources
  /** Ends the session; the pool belongs to the caller. Later calls read as nothing connected. */
  close(): void
}

export interface SpicePlantOptions {
  pool: SpiceRunner
  /** Seed of noise and of the disturbances that start an oscillator. */
  seed: number
  /** Wall clock, ms; a drifting circuit goes on at least that fast. */
  now?: () => number
}

/** A window for the sheet alone, s, and how old another one may be that serves for it, ms. */
const SHEET_WINDOW = 1e-3
const SHEET_AGE_MS = 300

/** A supply counts as current-regulated when it is this far below its setting, V. */
const CC_DROP = 0.02

/**
 * The plant of a simulated bench: answers instruments by simulating the circuit in front of them with SPICE.
 * Requests are answered one after the other; one that fails (no convergence, too slow) rejects with SpiceError.
 */
export function createSpicePlant({
  pool,
  seed,
  now = () => performance.now(),
}: SpicePlantOptions): SpicePlant {
  const noise = makeNoise(seed)
  const sources: Sources = { generators: {}, supplies: {} }
  const owner = `plant-${seed}-${noise.uniform()}`
  let session: Running | null = null
  let clock = 0
  /** The last window of an oscilloscope, and when it was looked at, ms. */
  let last: { window: Stretch; length: number; when: number } | null = null
  let revision = 0
  let line: Promise<unknown> = Promise.resolve()

  /** One request at a time: each starts from the state the one before left. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = line.then(work)
    line = result.catch(() => {})
    return result
  }

  async function capture({ channels, length }: CaptureRequest): Promise<Capture> {
    const active = session
    if (!active) {
      const start = clock
      clock += length
      const signals = new Map(channels.map((channel) => [channel, Signal.constant(0)]))
      return { start, at: 0, rate: Infinity, signals }
    }
    const window = await active.window(length)
    last = { window, length, when: now() }
    const { start, at, rate, signals } = window
    const { scopes, probes } = active.setup.terminals
    const vectors = new Map(channels.map((channel) => [channel, `v(${scopes.get(channel) ?? '0'})`]))
    const found = await signals([...vectors.values()])
    const byChannel = [...vectors].map(
      ([channel, vector]) => [channel, probed(found.get(vector)!, probes.get(channel), start - at)] as const,
    )
    return { start, at, rate, signals: new Map(byChannel) }
  }

  async function supply(channel: 1 | 2 | 3) {
    const output = sources.supplies[channel]
    if (!output) return { volts: 0, amps: 0, mode: 'UR' as const }
    const terminals = session?.setup.terminals.supplies.get(channel)
    if (!session || !terminals) return { volts: output.volts, amps: 0, mode: 'CV' as const }
    const { wave } = await session.regime()
    const volts = mean(wave, difference(wave, terminals.plus, terminals.minus))
    const amps = mean(wave, vectorOf(wave, `i(vx_dp${channel})`))
    return { volts, amps, mode: volts < output.volts - CC_DROP ? ('CC' as const) : ('CV' as const) }
  }

  async function meter(fn: MeterFunction): Promise<number> {
    if (!session) return PASSIVE.has(fn) && fn !== 'FREQUENCY' && fn !== 'PERIOD' ? 0 : NaN
    if (!PASSIVE.has(fn)) return activeReading(session.setup, fn)
    const { wave, periodic } = await session.regime()
    return passiveReading(session.setup, fn, wave, periodic)
  }

  async function counter(): Promise<Counted> {
    const node = session?.setup.terminals.counter ?? null
    if (!session || node === null) return { frequency: NaN, duty: NaN }
    const { wave, periodic } = await session.regime()
    return counted(node, wave, periodic)
  }

  async function sheet(): Promise<SheetState | null> {
    const active = session
    if (!active) return null
    // What an oscilloscope has just looked at serves as well.
    if (!last || now() - last.when > SHEET_AGE_MS) {
      const window = await active.window(SHEET_WINDOW)
      last = { window, length: SHEET_WINDOW, when: now() }
    }
    const { compiled } = active.setup
    const signals = await last.window.signals(sheetVectors(compiled))
    const state = sheetState(compiled, {
      signals,
      from: last.window.at,
      length: last.length,
      level: (node) => active.levelAt?.(node) ?? null,
      signal: (id, name) => active.signalIn?.(id, name) ?? null,
      screen: (id) => active.screenOf?.(id) ?? null,
      chip: (id) => active.chipOf?.(id) ?? null,
    })
    return { ...state, ring: active.ring?.() ?? [] }
  }

  const drop = () => {
    last = null
    revision++
    clock = session?.clock ?? clock
    session = null
  }

  return {
    revision: () => revision,
    setGenerator(channel, output) {
      revision++
      const same = equal(sources.generators[channel] ?? null, output)
      sources.generators[channel] = output && { ...output }
      if (!same && session?.setup.terminals.generators.has(channel)) session.touch()
    },
    setSupply(channel, output) {
      revision++
      const same = equal(sources.supplies[channel] ?? null, output)
      sources.supplies[channel] = output && { ...output }
      if (!same && session?.setup.terminals.supplies.has(channel)) session.touch()
    },
    sees: (channel) => session?.setup.terminals.scopes.has(channel) ?? false,
    capture: (request) => inTurn(() => capture(request)),
    supply: (channel) => inTurn(() => supply(channel)),
    meter: (fn) => inTurn(() => meter(fn)),
    counter: () => inTurn(counter),
    load(circuit) {
      revision++
      const errors = checkCircuit(circuit).filter(({ severity }) => severity === 'error')
      if (errors.length > 0) throw new CircuitRefused(errors)
      drop()
      const compiled = compileCircuit(circuit)
      const setup: Setup = {
        compiled,
        terminals: terminalsOf(compiled),
        sources,
        noise: noise.gaussian,
        pool,
        owner,
      }
      const isMixed = compiled.instances.some(({ symbol }) => symbol.logic)
      session = isMixed ? new MixedSession(setup, clock, now, seed) : new Session(setup, clock, now)
      pool.warm()
    },
    set(componentId, param, value) {
      const instance = session?.setup.compiled.instances.find(({ id }) => id === componentId)
      const def = instance?.symbol.params.find(({ name, live }) => name === param && live)
      if (!instance || !def || !Number.isFinite(value) || !inRange(def, value)) return false
      instance.params[param] = value
      revision++
      session?.touch()
      return true
    },
    chip: (componentId, act) => session?.chip?.(componentId, act) ?? false,
    unload: drop,
    sheet: () => inTurn(sheet),
    settings: () => structuredClone(sources),
    close: drop,
  }
}
