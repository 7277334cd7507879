import { expect, test } from 'vitest'
import { COMPATIBLE } from 'labbox-bench/instruments/compatible.ts'
import { CompatibleFields } from '@labbox/contract/measurement/compatible.ts'
import { formOfRow, pairsOf, pairsText, rowOfForm } from './row-form.ts'

test('every shipped config goes through the form unchanged', () => {
  for (const row of COMPATIBLE) {
    const fields = CompatibleFields.parse(row)
    expect(CompatibleFields.parse(rowOfForm(formOfRow(fields)))).toEqual(fields)
  }
})

test('pairs are written as people write them', () => {
  expect(pairsOf('CH1=CHAN1， CH2 = CHAN2; AUTO')).toEqual({ CH1: 'CHAN1', CH2: 'CHAN2', AUTO: 'AUTO' })
  expect(pairsText({ DC: 'D1M', GND: 'GND' })).toBe('DC=D1M, GND')
  expect(pairsOf(' , ')).toEqual({})
})
