import { expect, it } from 'vitest'
import { bankPurposes, offeredPurposes } from './banks.ts'

it.each([
  ['something new', undefined, [1, 2]],
  ['what is for practice', bankPurposes.practice, [1, 2]],
  ['what is for exams', bankPurposes.exam, [1, 2]],
  ['what is for both already', bankPurposes.both, [0, 1, 2]],
])('forms offer practice or exam to %s, both only where it is so already', (_, present, offered) =>
  expect(offeredPurposes(present)).toEqual(offered),
)
