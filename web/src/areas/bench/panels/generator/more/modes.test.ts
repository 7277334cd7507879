import { expect, it, test } from 'vitest'
import { COMPATIBLE } from 'labbox-bench/instruments/compatible.ts'
import { commandsTo, KNOBS, modeOf, modes } from './modes.ts'

const off = { mod: false, sweep: false, burst: false }

test.each([
  [off, 'AM', 'CW'],
  [{ ...off, mod: true }, 'PM', 'PM'],
  [{ ...off, mod: true }, 'PWM', 'CW'],
  [{ ...off, sweep: true }, 'AM', 'SWEEP'],
  [{ ...off, burst: true }, 'AM', 'BURST'],
] as const)('%j with type %s is %s', (on, type, mode) => {
  expect(modeOf(on, type)).toBe(mode)
})

it('goes from one mode to another by the commands of the instrument', () => {
  expect(commandsTo('CH1', 'CW', 'FM')).toEqual(['DG.MOD.TYPE(CH1,FM)', 'DG.MOD(CH1,ON)'])
  expect(commandsTo('CH1', 'FM', 'CW')).toEqual(['DG.MOD(CH1,OFF)'])
  expect(commandsTo('CH2', 'BURST', 'SWEEP')).toEqual(['DG.SWEEP(CH2,ON)'])
  expect(commandsTo('CH2', 'SWEEP', 'CW')).toEqual(['DG.SWEEP(CH2,OFF)'])
  expect(commandsTo('CH2', 'CW', 'CW')).toEqual([])
})

it('turns only what the generator knows', () => {
  const known = new Set(COMPATIBLE.filter(({ model }) => model === 'DG1022Z').map(({ pseudo }) => pseudo))
  for (const mode of modes)
    for (const { name } of KNOBS[mode])
      for (const word of [`DG.${mode}.${name}`, `DG.${mode}.${name}?`]) expect(known).toContain(word)
})
