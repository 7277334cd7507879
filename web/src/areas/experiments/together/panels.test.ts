import { expect, test } from 'vitest'
import { shownAfter } from './panels.ts'

const done = (command: string | null, value: number | null = null, text: string | null = null) => ({
  by: 'u',
  op: 'instrument' as const,
  command,
  value,
  text,
})

test('panels follow what is set, asked and measured, and nothing else', () => {
  let shown = shownAfter({}, done('DG.FREQ(CH1,1500)'))
  shown = shownAfter(shown, done('DM.MEAS.DCV', 5))
  shown = shownAfter(shown, done('DG.SHAPE?(CH1)', null, 'SIN'))
  expect(shown).toEqual({
    'DG.FREQ?(CH1)': { value: 1500, text: '1500' },
    'DM.MEAS.DCV': { value: 5, text: null },
    'DG.SHAPE?(CH1)': { value: null, text: 'SIN' },
  })
  expect(shownAfter(shown, done(null))).toBe(shown)
  expect(shownAfter(shown, done('DS.RUN'))).toBe(shown)
})
