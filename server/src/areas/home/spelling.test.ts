import { expect, it } from 'vitest'
import { spelledPattern } from './spelling.ts'

const finds = async (typed: string, name: string) => {
  const pattern = await spelledPattern(typed)
  return pattern !== null && new RegExp(pattern, 'u').test(name)
}

it.each([
  ['wodebanji', '我的班级'],
  ['wodeb', '我的班级'],
  ['wdbj', '我的班级'],
  ['banji', '我的班级'],
  ['xian', '西安交大'],
  ['xian', '先进实验'],
  ['zhongqing', '重庆大学'],
  ['chongqing', '重庆大学'],
  ['LvSe', '绿色实验'],
  ['zhang san', '张三'],
])('%s finds %s', async (typed, name) => {
  expect(await finds(typed, name)).toBe(true)
})

it.each([
  ['wdbx', '我的班级'],
  ['zhangsi', '张三'],
  ['qqq', '我的班级'],
])('%s does not find %s', async (typed, name) => {
  expect(await finds(typed, name)).toBe(false)
})

it('leaves everything that is no pinyin to the search by text', async () => {
  for (const typed of ['班级', 'a', 'RC 1', 'x;drop', '2024001', 'a'.repeat(25)])
    expect(await spelledPattern(typed)).toBeNull()
})
