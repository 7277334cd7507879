import { expect, it } from 'vitest'
import { searchQuery, searchWords } from './search-words.ts'

it('takes words whole and Chinese in pairs, whatever the width and case', () => {
  expect(searchWords('示波器 ＣＨ1 触发?')).toBe('示波 波器 器 ch1 触 发'.replace('触 发', '触发 发'))
  expect(searchWords('R1=4.7 kΩ')).toBe('r1 4 7 kω')
  expect(searchWords('!?')).toBe('')
})

it('looks for all words, each as a beginning', () => {
  expect(searchQuery('示波器')).toBe("'示波' & '波器'")
  expect(searchQuery('波')).toBe("'波':*")
  expect(searchQuery("CH1 ' | & !")).toBe("'ch1':*")
  expect(searchQuery(' -- ')).toBeNull()
})
