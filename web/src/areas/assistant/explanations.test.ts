import { expect, it } from 'vitest'
import { explainedRefusals } from '@labbox/contract/bench/explained.ts'
import { benchErrors } from '@labbox/contract/errors/bench.ts'
import { problemCodes } from 'labbox-bench/circuit/problem.ts'
import adviceEn from '../../locales/en/advice.json'
import adviceZh from '../../locales/zh/advice.json'
import benchEn from '../../locales/en/bench.json'
import benchZh from '../../locales/zh/bench.json'
import { explanationsOf, type Explanation } from './explanations.ts'

const known = (language: 'zh' | 'en'): Explanation[] => {
  const [advice, bench] = language === 'zh' ? [adviceZh, benchZh] : [adviceEn, benchEn]
  return [
    ...problemCodes.map((key) => ({ key, says: bench.editor.problem[key], means: advice.why[key] })),
    ...explainedRefusals.map((key) => ({
      key,
      says: benchErrors[key][language],
      means: advice.refused[key],
    })),
  ]
}
const en = (words: string) => explanationsOf(words, known('en'))
const zh = (words: string) => explanationsOf(words, known('zh'))

it('knows what a circuit was refused for, as the page says it, in both languages', () => {
  expect(en('R1: pin 2 is not connected')[0]?.means).toBe(adviceEn.why.openPin)
  expect(zh('R1：引脚 2 未连接')[0]?.means).toBe(adviceZh.why.openPin)
  expect(en('the circuit has no ground')[0]).toEqual({
    key: 'noGround',
    says: 'The circuit has no ground',
    means: adviceEn.why.noGround,
  })
})

it('knows refusals of benches, by their words or their key', () => {
  expect(en('The instrument reported an error: -222')[0]?.means).toBe(adviceEn.refused.BENCH_INSTRUMENT_ERROR)
  expect(en('BENCH_OVER_LIMIT')[0]?.means).toBe(adviceEn.refused.BENCH_OVER_LIMIT)
  expect(zh('设备正忙')[0]?.means).toBe(adviceZh.refused.BENCH_BUSY)
})

it('says nothing of what only shares a word', () => {
  for (const words of ['circuit', 'ground loops in amplifiers', 'a', '']) expect(en(words)).toEqual([])
  expect(zh('截止频率')).toEqual([])
})

it('shows three at most, and no braces', () => {
  for (const says of Object.values(benchEn.editor.problem)) {
    const found = en(says)
    expect(found.length).toBeLessThanOrEqual(3)
    expect(found.some(({ says: said }) => /[{}]/.test(said))).toBe(false)
  }
})
