import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { asksOnly, createMirror } from './mirror.ts'

const news = (command: string, value: number | null = null) => ({
  kind: 'command' as const,
  by: 'x',
  op: 'instrument' as const,
  command,
  value,
  text: null,
})
beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('gives displays the next measurement of their kind, and tells of settings', async () => {
  const mirror = createMirror()
  const operated: string[] = []
  const stop = mirror.onOperated((command) => operated.push(command))
  const reading = mirror.next('DM.MEAS.DCV')
  mirror.heard(news('DM.MEAS.ACV', 1))
  mirror.heard(news('DM.MEAS.DCV', 2))
  expect(await reading).toEqual({ value: 2, text: null })
  mirror.heard(news('DG.FREQ(CH1,2000)'))
  stop()
  mirror.heard(news('DG.FREQ(CH1,3000)'))
  expect(operated).toEqual(['DG.FREQ(CH1,2000)'])
})

it('does not wait for ever for what nobody measures', async () => {
  const reading = createMirror().next('DM.MEAS.DCV')
  await Promise.all([expect(reading).rejects.toThrow(), vi.advanceTimersByTimeAsync(3_000)])
})

it('tells questions from what changes something', () => {
  expect(asksOnly('DS.CHAN.SCALE?(CH1)')).toBe(true)
  for (const command of ['DS.CHAN.SCALE(CH1,1)', 'DS.RUN', 'DM.MEAS.DCV'])
    expect(asksOnly(command)).toBe(false)
})
