import { describe, expect, it } from 'vitest'
import { textOf } from '@labbox/contract/core/rich-doc.ts'
import type { Found } from '../found.ts'
import { readQuestions } from './recognise.ts'

const read = async (text: string) => (await readQuestions(Buffer.from(text))).found
const codes = ({ problems }: Found) =>
  problems.map(({ code, params }) => [code, ...Object.values(params)].join(' '))
const stem = ({ question }: Found) => textOf(question?.content.stem.en)

describe('GIFT of others', () => {
  it('says what it leaves out', async () => {
    const found = await read(`q {=a#good =b ~c}\n\nn {#=1:0 =%50%1:2 =3}\n\np {=x =%50%y}\n`)
    expect(found.map(codes)).toEqual([
      ['FEEDBACK_LOST', 'ANSWERS_LOST a b'],
      ['PARTIAL_LOST 1:2 (50 %)', 'ANSWERS_LOST 1:0 3'],
      ['PARTIAL_LOST y (50 %)'],
    ])
  })
})

describe('GIFT with a brace that is never closed', () => {
  const good = '::Good:: 1+1 {=2 =two}'
  it.each([
    ['before a question with a title', `::Bad:: q {=a ~b\n\n${good}\n`, 3],
    ['before one without a title', '::Bad:: q {=a ~b\n\n1+1 {=2 =two}\n', 3],
    ['before one on several lines', '::Bad:: q {=a ~b\n\n1+1\n{=2\n=two}\n', 3],
    ['with an empty line in it', `::Bad:: q {=a\n\n~b\n\n${good}`, 5],
    ['in the line before', `::Bad:: q {=a ~b\n${good}`, 2],
    ['before a category', `::Bad:: q {=a ~b\n\n$CATEGORY: x/y\n\n${good}`, 5],
  ])('%s: only that question is broken, under its own name', async (_, source, place) => {
    const [bad, fine, ...more] = await read(source)
    expect(more).toEqual([])
    expect([bad!.name, bad!.question, bad!.place, codes(bad!)[0]?.slice(0, 6)]).toEqual([
      'Bad',
      null,
      1,
      'SYNTAX',
    ])
    expect([fine!.place, codes(fine!)]).toEqual([place, []])
    expect(fine!.question!.key).toMatchObject({ blanks: [{ accepted: ['2', 'two'] }] })
    expect(stem(fine!)).toContain('1+1')
  })

  it('keeps empty lines between answers that end', async () => {
    const [one, two] = await read('q {=a\n\n~b\n\n}\n\nr {T}')
    expect([one!.question?.content.type, two!.question?.content.type]).toEqual(['single', 'boolean'])
  })

  it('says of weights that are not equal', async () => {
    const found = await read('q {~%70%a ~%30%b ~%-100%c}\n\nr {=a ~%50%b ~c}\n\ns {=a =b ~c}')
    expect(found.map(codes)).toEqual([
      ['WEIGHTS_LOST a (70 %), b (30 %)'],
      ['PARTIAL_LOST b (50 %)'],
      ['ANSWERS_LOST a b'],
    ])
  })

  it('decodes nothing in plain text, and reads tags and names with signs', async () => {
    const [one] = await read(
      '// [id:x] [tag:a b] [tag:c\\]d]\n::A: b::[plain]is &lt; \\(x\\) right? {=&lt; =\\=}',
    )
    expect([one!.name, one!.tags, stem(one!)]).toEqual([
      'A: b',
      [['a b'], ['c]d']],
      expect.stringContaining('&lt;'),
    ])
    expect(one!.question!.key).toMatchObject({ blanks: [{ accepted: ['&lt;', '='] }] })
  })
})
