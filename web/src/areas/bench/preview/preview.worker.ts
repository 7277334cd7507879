import { addSymbols } from 'labbox-bench/circuit/symbols/index.ts'
import { onDemand } from 'labbox-bench/circuit/symbols/on-demand.ts'
import type { Sources } from 'labbox-bench/circuit/netlist.ts'
import { CircuitRefused, createSpicePlant, type SpicePlant } from 'labbox-bench/simulator/plant.ts'
import { SpiceError } from 'labbox-bench/spice/error.ts'
import { startNgspice } from 'labbox-bench/spice/ngspice.ts'
import type { SpiceRunner } from 'labbox-bench/spice/runner.ts'
import type { Asked, PreviewFault, Said } from './messages.ts'

// The circuit of the page as a simulated bench would run it, in a thread that can be ended.

/** How often the sheet is told what there is to see, ms. */
const EACH_MS = 250
/** Most memory of ngspice, bytes: half of what a bench gives it. */
const MOST_BYTES = 256 << 20
/** Of noise, which nothing here shows, and of what starts an oscillator. */
const SEED = 1

addSymbols(onDemand)

const say = (said: Said) => postMessage(said)

const ngspiceFrom = async (url: string): Promise<SpiceRunner> => {
  const run = await startNgspice({
    url,
    mostBytes: MOST_BYTES,
    onTooLarge: () => {
      say({ kind: 'fault', fault: 'tooLarge' })
      throw new SpiceError('tooLarge')
    },
  })
  let last: Promise<unknown> = Promise.resolve()
  return {
    run: (deck, { analyses }) => {
      const next = last.then(() => run(deck, analyses))
      last = next.catch(() => {})
      return next
    },
    warm: () => {},
  }
}

const faultOf = (error: unknown): PreviewFault =>
  error instanceof CircuitRefused
    ? 'refused'
    : error instanceof SpiceError && error.code === 'tooLarge'
      ? 'tooLarge'
      : 'failed'

const setSources = (plant: SpicePlant, { generators, supplies }: Sources) => {
  for (const channel of [1, 2] as const) plant.setGenerator(channel, generators[channel] ?? null)
  for (const channel of [1, 2, 3] as const) plant.setSupply(channel, supplies[channel] ?? null)
}

let plant: Promise<SpicePlant> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let told = ''

const look = async (on: SpicePlant): Promise<void> => {
  clearTimeout(timer)
  try {
    const state = await on.sheet()
    const text = JSON.stringify(state)
    if (state && text !== told) say({ kind: 'shows', state })
    told = text
    clearTimeout(timer)
    timer = setTimeout(() => void look(on), EACH_MS)
  } catch (error) {
    say({ kind: 'fault', fault: faultOf(error) })
  }
}

const act = async (asked: Asked): Promise<void> => {
  if (asked.kind === 'start') {
    plant = ngspiceFrom(asked.engine).then((pool) => createSpicePlant({ pool, seed: SEED }))
    plant.catch(() => say({ kind: 'fault', fault: 'unavailable' }))
    return
  }
  const on = await plant?.catch(() => undefined)
  if (!on) return
  if (asked.kind === 'set') on.set(asked.component, asked.param, asked.value)
  else setSources(on, asked.sources)
  if (asked.kind === 'load') {
    clearTimeout(timer)
    told = ''
    try {
      on.load(asked.circuit)
    } catch (error) {
      say({ kind: 'fault', fault: faultOf(error) })
      return
    }
    await look(on)
  }
}

addEventListener('message', ({ data }: MessageEvent<Asked>) => void act(data))
