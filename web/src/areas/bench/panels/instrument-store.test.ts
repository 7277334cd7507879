import { describe, expect, it } from 'vitest'
import { eventually } from '@labbox/contract/testing/eventually.ts'
import type { InstrumentReading } from '@labbox/contract/bench/commands.ts'
import { createInstrumentStore } from './instrument-store.ts'
import { numberSetting, switchSetting, wordSetting, type Setting } from './settings.ts'

const SETTINGS: Record<string, Setting> = {
  scale: numberSetting('DS.TIMEBASE.SCALE', undefined, ['offset']) as Setting,
  offset: numberSetting('DS.TIMEBASE.OFFSET') as Setting,
  source: wordSetting('DS.TRIGGER.SOURCE', undefined, { CHAN2: 'CH2' }) as Setting,
  display: switchSetting('DS.CHAN.DISPLAY', 'CH1') as Setting,
}

const reading = (value: number | null, text: string | null = null): InstrumentReading => ({
  value,
  text,
  block: null,
  unit: '',
  raw: '',
  instrument: 'ds1',
  model: 'DS1104Z',
  scpi: '',
  at: '2026-09-07T08:00:00Z',
})

/** A store over an instrument that answers what it is told; each command waits until `answer` is called when `held`. */
const storeWith = () => {
  const sent: string[] = []
  const held: (() => void)[] = []
  let hold = false
  let holdQuestion = ''
  let refuse = ''
  let clock = 0
  const answers: Record<string, InstrumentReading> = {
    'DS.TIMEBASE.SCALE?': reading(1e-3),
    'DS.TIMEBASE.OFFSET?': reading(0),
    'DS.TRIGGER.SOURCE?': reading(null, 'CHAN2'),
    'DS.CHAN.DISPLAY?(CH1)': reading(1, '1'),
  }
  const store = createInstrumentStore({
    settings: SETTINGS,
    send: async (command) => {
      sent.push(command)
      if (hold && (!command.includes('?') || command === holdQuestion))
        await new Promise<void>((resolve) => held.push(resolve))
      if (refuse && !command.includes('?')) throw new Error(refuse)
      return answers[command] ?? reading(null)
    },
    explain: (error) => (error as Error).message,
    now: () => clock,
  })
  return {
    store,
    sent,
    answers,
    answer: () => held.shift()?.(),
    set hold(value: boolean) {
      hold = value
    },
    set holdQuestion(command: string) {
      holdQuestion = command
    },
    set refuse(value: string) {
      refuse = value
    },
    set clock(value: number) {
      clock = value
    },
  }
}

const commands = (sent: readonly string[]) => sent.filter((command) => !command.includes('?'))

describe('the settings of an instrument', () => {
  it('are read when the panel opens, in the words of its commands', async () => {
    const { store } = storeWith()
    await store.load()
    expect(store.get()).toEqual({
      values: { scale: 1e-3, offset: 0, source: 'CH2', display: true },
      ready: true,
      error: null,
    })
  })

  it('are shown together when they are read, and in between where the instrument is slow', async () => {
    const bench = storeWith()
    let shown = 0
    bench.store.subscribe(() => (shown += 1))
    await bench.store.load()
    expect(shown).toBe(1)
    // Nothing has changed.
    await bench.store.load()
    expect(shown).toBe(1)
    bench.answers['DS.TIMEBASE.SCALE?'] = reading(2e-3)
    bench.answers['DS.CHAN.DISPLAY?(CH1)'] = reading(0, '0')
    bench.clock = 1_000
    await bench.store.load()
    expect(shown).toBe(2)
    expect(bench.store.get().values).toEqual({ scale: 2e-3, offset: 0, source: 'CH2', display: false })
  })

  it('that were read before a knob was turned do not turn it back', async () => {
    const bench = storeWith()
    await bench.store.load()
    bench.hold = true
    bench.holdQuestion = 'DS.TIMEBASE.OFFSET?'
    bench.answers['DS.TIMEBASE.SCALE?'] = reading(2e-3)
    const loading = bench.store.load(['scale', 'offset'])
    // The scale has answered, the offset has not, and the turn is still on its way.
    await Promise.resolve()
    await Promise.resolve()
    bench.store.set('scale', 1e-2)
    bench.answer()
    await loading
    expect(bench.store.get().values['scale']).toBe(1e-2)
  })

  it('show a turn at once, send only the newest, and end with what the instrument says', async () => {
    const bench = storeWith()
    bench.hold = true
    for (const scale of [2e-3, 5e-3, 1e-2]) bench.store.set('scale', scale)
    expect(bench.store.get().values['scale']).toBe(1e-2)
    expect(commands(bench.sent)).toEqual(['DS.TIMEBASE.SCALE(0.002)'])
    bench.answers['DS.TIMEBASE.SCALE?'] = reading(2e-2)
    bench.answer()
    await eventually(() => expect(commands(bench.sent)).toHaveLength(2))
    expect(commands(bench.sent)[1]).toBe('DS.TIMEBASE.SCALE(0.01)')
    bench.answer()
    await eventually(() => expect(bench.store.get().values['scale']).toBe(2e-2))
    // The offset moves along with the scale.
    expect(bench.sent.at(-1)).toBe('DS.TIMEBASE.OFFSET?')
  })

  it('go back to what the instrument says when it refuses, with its words', async () => {
    const bench = storeWith()
    await bench.store.load()
    bench.refuse = 'Beyond what is allowed here'
    bench.store.set('scale', 50)
    await eventually(() => expect(bench.store.get().error).toBe('Beyond what is allowed here'))
    await eventually(() => expect(bench.store.get().values['scale']).toBe(1e-3))
    bench.refuse = ''
    bench.store.set('scale', 1e-3)
    await eventually(() => expect(bench.store.get().error).toBeNull())
  })

  it('follow live frames, but not while or just after somebody turns the knob', async () => {
    const bench = storeWith()
    await bench.store.load()
    bench.clock = 1000
    bench.store.set('scale', 5e-3)
    bench.store.observe({ scale: 1, offset: 0.5 })
    expect(bench.store.get().values).toMatchObject({ scale: 5e-3, offset: 0.5 })
    await eventually(() => expect(bench.store.get().values['scale']).toBe(1e-3))
    bench.clock = 1500
    bench.store.observe({ scale: 1 })
    expect(bench.store.get().values['scale']).toBe(1e-3)
    bench.clock = 1700
    bench.store.observe({ scale: 1 })
    expect(bench.store.get().values['scale']).toBe(1)
  })
})
