import { expect, it } from 'vitest'
import { nameIn } from './person-name.ts'

it('gives the part of a name that the reader reads', () => {
  expect(nameIn('zh', '李明 Li Ming')).toBe('李明')
  expect(nameIn('en', '李明 Li Ming')).toBe('Li Ming')
  expect(nameIn('zh', "Sophie O'Neill-Çelik 苏菲")).toBe('苏菲')
  expect(nameIn('en', "Sophie O'Neill-Çelik 苏菲")).toBe("Sophie O'Neill-Çelik")
  expect(nameIn('en', '阿卜杜拉·艾山  Abdulla Hesen')).toBe('Abdulla Hesen')
})

it('leaves every other name as it was registered', () => {
  for (const name of [
    '',
    '李明',
    'Li Ming',
    '李明 2401',
    '李明（Li Ming）',
    '李 明 Li',
    'Li 李 Ming',
    '王 Wang 老师',
    '欧阳 修',
  ])
    for (const locale of ['zh', 'en'] as const) expect(nameIn(locale, name)).toBe(name)
})
