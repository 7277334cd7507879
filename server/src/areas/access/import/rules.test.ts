import { describe, expect, it } from 'vitest'
import { draftOf, findHeader, type Header } from './rules.ts'

const rows = (...all: string[][]) => all.map((cells, k) => ({ line: k + 1, cells }))

describe('the headings', () => {
  it.each([
    [['账号', '姓名', '初始密码', '学号/工号', '邮箱', '手机号']],
    [['Account', 'Name', 'Initial password', 'Student/staff no.', 'Email', 'Phone']],
    [[' * 登录账号（必填） ', '真实姓名', '密 码', '学号', 'Email Address', 'ＴＥＬ']],
  ])('are known in their words: %j', (cells) => {
    const { columns, ignored } = findHeader(rows(cells), 'zh') as Header
    expect([...columns.values()]).toEqual([0, 1, 2, 3, 4, 5])
    expect(ignored).toEqual([])
  })
  it('may stand in any order under a title, beside others', () =>
    expect(findHeader(rows(['2026级学生名单'], ['序号', '姓名', '班级', '账号']), 'zh')).toEqual({
      line: 2,
      columns: new Map([['name', 1] as const, ['account', 3] as const]),
      ignored: ['序号', '班级'],
    }))
  it('that are missing are named, with those that are there', () => {
    expect(findHeader(rows(['a', 'b'], ['姓名', 'Klasse']), 'en')).toEqual({
      missing: 'Account',
      found: '姓名, Klasse',
    })
    expect(findHeader(rows(['x']), 'zh')).toEqual({ missing: '账号、姓名', found: 'x' })
  })
})

const header = findHeader(rows(['account', 'name', 'password', 'number', 'email', 'phone']), 'en') as Header
const faultsOf = (...all: string[][]) => {
  const lines = new Map<string, number>()
  return all.map((cells, k) => draftOf({ line: k + 2, cells }, header, lines)?.faults)
}

describe('a row', () => {
  it('is right with account and name alone, or with everything', () =>
    expect(
      faultsOf(
        ['student1', '张伟'],
        ['student2', 'Ada L.', 'Strong-pass1', 'S 1', 'a@b.edu', '+86 138 0000 0000'],
      ),
    ).toEqual([[], []]))
  it.each([
    [['short', 'A'], 'badAccount'],
    [['UPPERCASE1', 'A'], 'badAccount'],
    [['', 'A'], 'badAccount'],
    [['２０２６００１', 'A'], 'badAccount'],
    [['student1', ''], 'badName'],
    [['student1', '<b>'], 'badName'],
    [['student1', 'a\u0000b'], 'badName'],
    [['student1', 'x'.repeat(201)], 'badName'],
    [['student1', 'A', 'alllowercase'], 'badPassword'],
    [['student1', 'A', 'Short-1'], 'badPassword'],
    [['student1', 'A', 'Far-too-long-a-password-1'], 'badPassword'],
    [['student1', 'A', '', 'x'.repeat(51)], 'badNumber'],
    [['student1', 'A', '', 'a\u0000'], 'badNumber'],
    [['student1', 'A', '', '', 'nonsense'], 'badEmail'],
    [['student1', 'A', '', '', '', 'call me'], 'badPhone'],
  ])('%j has its one fault', (cells, fault) => expect(faultsOf(cells)).toEqual([[fault]]))
  it('names all its faults, and is told from the first of the same account', () =>
    expect(faultsOf(['same0001', 'A'], ['x', ''], ['same0001', ' '], ['', '', ' '])).toEqual([
      [],
      ['badAccount', 'badName'],
      ['duplicateAccount', 'badName'],
      undefined,
    ]))
  it('is kept as something every database takes', () => {
    const draft = draftOf({ line: 2, cells: ['a\u0000', '\ud800', '', 'x'.repeat(500)] }, header, new Map())
    expect(draft).toMatchObject({ account: 'a\ufffd', name: '\ufffd' })
    expect(draft?.number).toHaveLength(200)
  })
})
