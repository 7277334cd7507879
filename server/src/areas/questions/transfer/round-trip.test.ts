import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { QuestionDocument, type Variable } from '@labbox/contract/questions/key.ts'
import { checkQuestion } from '@labbox/contract/questions/check.ts'
import { docOfText } from '@labbox/contract/questions/simple-text.ts'
import { line, questionOf, samples } from '@labbox/contract/questions/testing.ts'
import { writeSheet } from '../../../platform/sheet/write.ts'
import { outgoing } from './write/outgoing.ts'
import { readQuestions } from './read/recognise.ts'
import { moodleOf } from './write/write-moodle.ts'
import { qtiOf } from './write/write-qti.ts'
import { sheetOf } from './write/write-template.ts'

const runs = process.env.LONG === '1' ? 500 : 40

// What a line of typing may say: formulas and signs that mean something to the forms it is written in; a space is one space.
const words = fc.constantFrom(
  'low pass',
  'R',
  '$f_c$',
  'a=b',
  '{x}',
  '~',
  '#1',
  'c:d',
  '|',
  '\\',
  '<b>',
  '&amp;',
  '"q"',
  "'",
  ';',
  ']]>',
  '50%',
  '-3',
  '//',
  '\\$',
  '＝',
  '，',
  '1.',
  '@@',
  '…',
  '%100%',
)
const text = fc.array(words, { minLength: 1, maxLength: 6 }).map((parts) => `z ${parts.join(' ')} z`)
const both = text.map((said) => ({ zh: docOfText(`中 ${said}`), en: docOfText(said) }))
const distinct = <T>(list: readonly T[]) =>
  new Set(list.map((one) => JSON.stringify(one))).size === list.length

const choices = fc
  .record({
    stem: both,
    texts: fc.array(both, { minLength: 2, maxLength: 5 }).filter(distinct),
    right: fc.array(fc.nat(4), { minLength: 1, maxLength: 3 }),
    shuffle: fc.boolean(),
    several: fc.boolean(),
  })
  .map(({ stem, texts, right, shuffle, several }) => {
    const options = texts.map((said, k) => ({ id: `o${k + 1}`, text: said }))
    const correct = [...new Set(right.map((k) => `o${(k % options.length) + 1}`))].toSorted()
    return several
      ? questionOf<'multiple'>({
          content: { type: 'multiple', stem, options, shuffle },
          key: { type: 'multiple', correct },
        })
      : questionOf<'single'>({
          content: { type: 'single', stem, options, shuffle },
          key: { type: 'single', correct: correct[0] ?? '' },
        })
  })

const blanks = fc
  .record({
    accepted: fc.array(fc.uniqueArray(text, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
    exact: fc.boolean(),
    ordered: fc.boolean(),
  })
  .map(({ accepted, exact, ordered }) => {
    const ids = accepted.map((_, k) => `b${k + 1}`)
    const holes = ids.flatMap((id) => [{ blank: id }, ' and '])
    return questionOf<'blank'>({
      content: {
        type: 'blank',
        blanks: ids,
        ordered,
        stem: { zh: line('中文 ', ...holes, { latex: 'x' }), en: line('First ', ...holes, { latex: 'x' }) },
      },
      key: { type: 'blank', exact, blanks: accepted.map((list, k) => ({ id: `b${k + 1}`, accepted: list })) },
    })
  })

const variables: Variable[] = [
  { kind: 'list', name: 'R', unit: 'kΩ', values: [1, 2.2, -4.7e-3] },
  { kind: 'range', name: 'C_1', unit: '', min: -1, max: 100, step: 0.5 },
]
const numbers = fc
  .record({
    relative: fc.boolean(),
    needUnit: fc.boolean(),
    own: fc.boolean(),
    off: fc.constantFrom(0.5, 2, 1e-9),
  })
  .map(({ relative, needUnit, own, off }) =>
    questionOf<'numeric'>({
      content: {
        type: 'numeric',
        unit: needUnit ? '' : 'mA',
        stem: { en: own ? line('R = {{R}}, ', { latex: 'C_1 = {{C_1}}' }) : line('4k7?') },
      },
      key: {
        type: 'numeric',
        answer: own ? 'R*C_1' : '4.7',
        unit: needUnit ? 'mA' : '',
        tolerance: { kind: relative ? 'relative' : 'absolute', value: off },
        variables: own ? variables : [],
      },
    }),
  )

const handed = fc.record({ stem: both, model: both, one: fc.boolean() }).map(({ stem, model, one }) =>
  one
    ? questionOf<'short'>({
        content: { type: 'short', stem, maxLength: 321 },
        key: { type: 'short', model: { en: model.en } },
      })
    : questionOf<'file'>({
        content: { type: 'file', stem, accept: ['picture', 'archive'], maxFiles: 4, maxMegabytes: 7 },
        key: { type: 'file', model },
      }),
)

const tags = [['A/D', '滤波; 器'], ['exam']]
const out = (documents: readonly QuestionDocument[]) =>
  documents.map((document, k) => outgoing({ number: k + 1, difficulty: 4, tags, document }))
const back = async (file: Buffer | string) => {
  const { found } = await readQuestions(Buffer.from(file))
  return found.map((one) => {
    expect(one.problems).toEqual([])
    const document = QuestionDocument.parse({ schema: 1, ...one.question })
    expect(checkQuestion(document)).toEqual([])
    return { document, tags: one.tags, difficulty: one.difficulty }
  })
}
const explained = (question: fc.Arbitrary<QuestionDocument>) =>
  fc.tuple(question, both).map(([document, explanation]) => ({ ...document, explanation }))
const any = fc.array(explained(fc.oneof(choices, blanks, numbers, handed)), { minLength: 1, maxLength: 4 })

describe('what goes out comes back the same', () => {
  it('as a sheet, whole: settings, own numbers, both languages, branches of tags', () =>
    fc.assert(
      fc.asyncProperty(any, fc.constantFrom('zh' as const, 'en' as const), async (documents, locale) => {
        const file = await buffer(writeSheet('xlsx', sheetOf(out(documents), locale)))
        expect(await back(file)).toEqual(documents.map((document) => ({ document, tags, difficulty: 4 })))
      }),
      { numRuns: runs },
    ))

  // What the form has no place for: own numbers, any order, difficulty, limits of what is handed in.
  const plain = fc.array(
    explained(
      fc.oneof(
        choices,
        blanks.filter(({ content }) => content.ordered),
      ),
    ),
    { minLength: 1, maxLength: 4 },
  )
  it('as Moodle XML, in both languages', () =>
    fc.assert(
      fc.asyncProperty(plain, async (documents) => {
        const again = await back(moodleOf(out(documents), new Map()))
        expect(again).toEqual(
          documents.map((document) => ({ document, tags: [tags[0], ['exam']], difficulty: 3 })),
        )
      }),
      { numRuns: runs },
    ))

  it('as QTI, in one language', () =>
    fc.assert(
      fc.asyncProperty(plain, async (documents) => {
        const again = await back(qtiOf(out(documents), 'en', new Map()))
        expect(again.map(({ document }) => document)).toEqual(documents.map(inEnglish))
      }),
      { numRuns: runs },
    ))

  it('keeps unit and model answer in QTI', async () => {
    const numeric = samples.numeric
    const short = questionOf<'short'>({
      content: { type: 'short', stem: { en: line('Why?') }, maxLength: 2000 },
      key: { type: 'short', model: { en: line('Since ', { latex: 'x<1' }) } },
    })
    const again = await back(qtiOf(out([numeric, short]), 'en', new Map()))
    expect(again.map(({ document }) => document)).toEqual([numeric, short])
  })
})

/** Without its Chinese. */
function inEnglish(document: QuestionDocument): QuestionDocument {
  return JSON.parse(JSON.stringify(document, (key, value: unknown) => (key === 'zh' ? undefined : value)))
}
