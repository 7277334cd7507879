import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { checkQuestion } from '@labbox/contract/questions/check.ts'
import { QuestionDocument } from '@labbox/contract/questions/key.ts'
import { docOfText } from '@labbox/contract/questions/simple-text.ts'
import { line, questionOf, samples } from '@labbox/contract/questions/testing.ts'
import { writeSheet } from '../../../../platform/sheet/write.ts'
import { factsOf } from '../../rules.ts'
import { outgoing, type Pictures } from './outgoing.ts'
import { readQuestions } from '../read/recognise.ts'
import { giftOf } from './write-gift.ts'
import { moodleOf } from './write-moodle.ts'
import { qtiOf } from './write-qti.ts'
import { exampleSheet, sheetOf } from './write-template.ts'

const PICTURE = '0192f000-0000-7000-8000-000000000001'
const bytes = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const pictures: Pictures = new Map([[PICTURE, { name: 'p 1.png', bytes }]])
const nothing: Pictures = new Map()

const tricky = questionOf<'single'>({
  content: {
    type: 'single',
    shuffle: false,
    stem: { zh: docOfText('a = {b} ~ #c: <d> & "e" \\ ]]> $f_c < 3$ 中'), en: docOfText('x = {y}') },
    options: [
      { id: 'o1', text: { zh: docOfText('一 = {1}'), en: docOfText('one') } },
      { id: 'o2', text: { zh: docOfText('二'), en: docOfText('two') } },
    ],
  },
  key: { type: 'single', correct: 'o2' },
})
const pictured = questionOf<'boolean'>({
  content: {
    type: 'boolean',
    stem: {
      en: {
        type: 'doc',
        content: [
          {
            type: 'paragraph',
            content: [
              { type: 'text', text: 'See ' },
              { type: 'image', attrs: { fileId: PICTURE, alt: 'it' } },
            ],
          },
        ],
      },
    },
  },
  key: { type: 'boolean', correct: true },
})
const list = [...Object.values(samples), tricky]
const out = (documents: readonly QuestionDocument[]) =>
  documents.map((document, k) =>
    outgoing({ number: k + 1, difficulty: 2, tags: [['Analog', 'Filters']], document }),
  )
const back = async (file: Buffer | string) => {
  const { found } = await readQuestions(Buffer.from(file))
  return found.map(({ question, problems }) => {
    expect(problems.filter(({ warning }) => !warning)).toEqual([])
    const document = QuestionDocument.parse({ schema: 1, ...question })
    expect(checkQuestion(document)).toEqual([])
    return document
  })
}
const types = (documents: readonly QuestionDocument[]) => documents.map(({ content }) => content.type)
/** What both languages say and what is right, whatever the ids are. */
const said = ({ content, key }: QuestionDocument) => ({
  text: factsOf({ schema: 1, content, key, explanation: {} }).text,
  right:
    'options' in content
      ? content.options.map(({ id }) =>
          'correct' in key && Array.isArray(key.correct)
            ? key.correct.includes(id)
            : 'correct' in key && key.correct === id,
        )
      : null,
})
/** The same of what was written, its numbers put in. */
const plain = (documents: readonly QuestionDocument[]) =>
  out(documents).map(({ content, document }) => said({ ...document, content }))

describe('what goes out comes back', () => {
  it('as Moodle XML, in both languages, with pictures', async () => {
    const documents = await back(moodleOf(out([...list, pictured]), pictures))
    expect(types(documents)).toEqual(types([...list, pictured]))
    expect(documents.map(said)).toEqual(plain([...list, pictured]))
    expect(documents.find(({ content }) => content.type === 'blank')?.key).toMatchObject({
      blanks: [{ accepted: ['low', '低频'] }, { accepted: ['high', '高频'] }],
    })
    const { found } = await readQuestions(Buffer.from(moodleOf(out([pictured]), pictures)))
    expect([...found[0]!.pictures.values()].map((kept) => Buffer.from(kept))).toEqual([bytes])
    expect(found[0]!.tags).toEqual([['Analog', 'Filters']])
  })

  it('as Moodle XML, blanks of both languages being the same ones', async () => {
    const both = questionOf<'blank'>({
      content: {
        type: 'blank',
        ordered: true,
        blanks: ['x', 'y'],
        stem: {
          zh: line('一', { blank: 'x' }, '二', { blank: 'y' }),
          en: line('one ', { blank: 'x' }, ' two ', { blank: 'y' }),
        },
      },
      key: {
        type: 'blank',
        exact: false,
        blanks: [
          { id: 'x', accepted: ['1'] },
          { id: 'y', accepted: ['2'] },
        ],
      },
    })
    const [document] = await back(moodleOf(out([both]), nothing))
    expect(document!.content).toMatchObject({ blanks: ['b1', 'b2'] })
    expect(document!.key).toMatchObject({ blanks: [{ accepted: ['1'] }, { accepted: ['2'] }] })
  })

  it('as a QTI package, in one language', async () => {
    const documents = await back(qtiOf(out([...list, pictured]), 'en', pictures))
    expect(types(documents)).toEqual(types([...list, pictured]))
    const { found } = await readQuestions(qtiOf(out([pictured]), 'en', pictures))
    expect(found[0]!.pictures.size).toBe(1)
  })

  it('as GIFT, in one language; several blanks as an essay', async () => {
    const documents = await back(giftOf(out(list), 'zh'))
    expect(types(documents)).toEqual(
      types(list).map((type) => (type === 'blank' || type === 'file' ? 'short' : type)),
    )
    expect(said(documents.at(-1)!).right).toEqual([false, true])
    expect(said(documents.at(-1)!).text).toContain('a = {b} ~ #c: <d> & "e" \\ ]]>')
  })

  it('as the template, in both languages', async () => {
    const file = await buffer(writeSheet('xlsx', sheetOf(out(list), 'zh')))
    const documents = await back(file)
    // Written as authored: variables have no values yet.
    expect(documents.map(said)).toEqual(list.map(said))
    const csv = await buffer(writeSheet('csv', sheetOf(out(list), 'en')))
    expect(types(await back(csv))).toEqual(types(list))
  })

  it('and the template’s own examples come in', async () => {
    for (const locale of ['zh', 'en'] as const) {
      const documents = await back(await buffer(writeSheet('xlsx', exampleSheet(locale))))
      expect(types(documents)).toEqual([
        'single',
        'multiple',
        'boolean',
        'blank',
        'numeric',
        'numeric',
        'short',
        'file',
      ])
    }
  })
})

it('says of each row of a sheet what is wrong with it', async () => {
  const source = '题型,题干（中文）,答案,难度\n单选,x,A,3\n什么题,x,A,3\n判断,x,maybe,9\n'
  const { format, found } = await readQuestions(Buffer.from(source))
  expect(format).toBe('xlsx')
  expect(found.map(({ place, problems }) => [place, problems.map(({ params }) => params['value'])])).toEqual([
    [2, []],
    [3, ['什么题']],
    [4, ['9', 'maybe']],
  ])
  await expect(readQuestions(Buffer.from('PK\x03\x04broken'))).rejects.toThrow()
})
