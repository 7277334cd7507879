import { expect, it } from 'vitest'
import type { PinsState } from '@labbox/contract/bench/fpga/pins.ts'
import { stillWanted } from './wanted.ts'

const picture = (value: number): PinsState => ({
  kind: 'live',
  pins: { sw: { bits: 4, value, driven: true }, key: { bits: 2, value: 0, driven: true } },
})

it('shows what was pressed until the bench has done it and its pins show it', () => {
  const asked = { sw: { value: 5, pictures: null } }
  expect(stillWanted(asked, picture(0))).toEqual(asked)
  const done = { sw: { value: 5, pictures: 0 } }
  expect(stillWanted(done, picture(5))).toEqual({})
  // One may have been taken before; the next one counts, whatever it shows.
  const after = stillWanted(done, picture(0))
  expect(after).toEqual({ sw: { value: 5, pictures: 1 } })
  expect(stillWanted(after, picture(0))).toEqual({})
})

it('keeps switches and keys apart, and forgets both when the pins are lost', () => {
  const both = { sw: { value: 5, pictures: 1 }, key: { value: 1, pictures: null } }
  expect(stillWanted(both, picture(0))).toEqual({ key: { value: 1, pictures: null } })
  expect(stillWanted({ key: { value: 1, pictures: 1 } }, { kind: 'lost', why: 'silent' })).toEqual({})
})
