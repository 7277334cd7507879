import { expect, test } from 'vitest'
import { createPast } from './link.ts'

const said = (value: number) => ({ value, text: null })

test('panels are told what was, and hear of each setting that is another one at another moment', async () => {
  const past = createPast()
  const heard: string[] = []
  const stop = past.onOperated((command) => void heard.push(command))
  const scale = said(1)
  expect(
    past.show({ 'DS.CHAN.SCALE?(CH1)': scale, 'DS.TIMEBASE.SCALE?': said(2), 'DM.MEAS.DCV': said(3) }),
  ).toBe(false)
  expect(heard).toEqual(['DS.CHAN.SCALE(CH1,', 'DS.TIMEBASE.SCALE('])
  expect((await past.send('DS.CHAN.SCALE?(CH1)')).value).toBe(1)
  expect((await past.send('DM.MEAS.DCV')).value).toBe(3)
  expect((await past.send('DG.FREQ?(CH1)')).value).toBeNull()
  await expect(past.send('DM.MEAS.ACV')).rejects.toThrow()
  heard.length = 0
  const later = { 'DS.CHAN.SCALE?(CH1)': scale, 'DS.TIMEBASE.SCALE?': said(5), 'DM.MEAS.DCV': said(3) }
  expect(past.show(later)).toBe(false)
  expect(past.show(later)).toBe(false)
  expect(heard).toEqual(['DS.TIMEBASE.SCALE('])
  // Earlier than somebody first asked: the panels begin anew.
  expect(past.show({ 'DS.CHAN.SCALE?(CH1)': scale })).toBe(true)
  stop()
})
