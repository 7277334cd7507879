import { expect, it } from 'vitest'
import { subjectOf } from './question.rules.ts'

it.each([
  ['What is the cut-off frequency?', 'cut-off frequency?'],
  ['why does the circuit have no ground', 'circuit ground'],
  ['请问截止频率是什么？', '截止频率 ？'],
  ['为什么 RC 电路会衰减', 'RC 电路会衰减'],
  // Nothing but such words: they are looked for as they stand.
  ['to be or not to be', 'to be or not to be'],
  ['什么', '什么'],
  ['What is an AND gate?', 'AND gate?'],
])('%s is about %s', (question, subject) => expect(subjectOf(question)).toBe(subject))
