import fc from 'fast-check'
import { parse as parseGift } from 'gift-pegjs'
import { describe, expect, it } from 'vitest'
import { checkQuestion } from '@labbox/contract/questions/check.ts'
import { blanksIn } from '@labbox/contract/questions/content.ts'
import { QuestionDocument } from '@labbox/contract/questions/key.ts'
import { docOfText } from '@labbox/contract/questions/simple-text.ts'
import { line, questionOf, samples } from '@labbox/contract/questions/testing.ts'
import { openArchive } from '../../../platform/sheet/archive.ts'
import { outgoing } from './write/outgoing.ts'
import { readQuestions } from './read/recognise.ts'
import { readStrictly } from './testing.ts'
import { decimal, giftOf } from './write/write-gift.ts'
import { moodleOf } from './write/write-moodle.ts'
import { qtiOf } from './write/write-qti.ts'

const runs = process.env.LONG === '1' ? 500 : 60
const NOTHING = new Map<string, never>()

const words = fc.constantFrom(
  'low',
  '$f_c$',
  'a=b',
  '{x}',
  '~',
  '#1',
  'c:d',
  '|',
  '\\',
  '\\n',
  '<b>',
  '&lt;',
  '"q"',
  ';',
  ']]>',
  '50%',
  '%100%',
  '-3',
  '//',
  '->',
  '::',
  'CATEGORY:',
  '＝',
  '{1:SA:=x}',
  '</span>',
  '…',
  '####',
)
const text = fc.array(words, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(' '))
const both = text.map((said) => ({ zh: docOfText(`中 ${said}`), en: docOfText(`z ${said}`) }))

const choice = fc
  .record({ stem: both, texts: fc.uniqueArray(text, { minLength: 2, maxLength: 12 }), several: fc.boolean() })
  .map(({ stem, texts, several }) => {
    const options = texts.map((said, k) => ({ id: `o${k + 1}`, text: { en: docOfText(`z ${said}`) } }))
    return several
      ? questionOf<'multiple'>({
          content: { type: 'multiple', stem, options, shuffle: true },
          key: { type: 'multiple', correct: options.slice(0, -1).map(({ id }) => id) },
        })
      : questionOf<'single'>({
          content: { type: 'single', stem, options, shuffle: true },
          key: { type: 'single', correct: 'o2' },
        })
  })

/** Without formulas, which these stems are not read for. */
const plainOf = (said: string): string => said.replaceAll('$', '')

/** In the second language the blanks may stand in another order. */
const blanks = fc
  .record({
    said: text,
    accepted: fc.array(fc.uniqueArray(text, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 }),
    turned: fc.boolean(),
    languages: fc.constantFrom('zh', 'en', 'both'),
  })
  .map(({ said, accepted, turned, languages }) => {
    const ids = accepted.map((_, k) => `b${k + 1}`)
    const holes = (order: readonly string[]) => order.flatMap((id) => [{ blank: id }, ' and '])
    const zh = line(`中文 ${plainOf(said)} `, ...holes(ids))
    const en = line(`First ${plainOf(said)} `, ...holes(turned ? ids.toReversed() : ids))
    return questionOf<'blank'>({
      content: {
        type: 'blank',
        blanks: ids,
        ordered: true,
        stem:
          languages === 'both'
            ? { zh, en }
            : languages === 'zh'
              ? { zh }
              : { en: line(`First ${plainOf(said)} `, ...holes(ids)) },
      },
      key: {
        type: 'blank',
        exact: false,
        blanks: accepted.map((list, k) => ({ id: `b${k + 1}`, accepted: list })),
      },
    })
  })

const number = fc
  .record({
    value: fc
      .double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 })
      .filter((n) => n === 0 || Math.abs(n) > 1e-20),
    stem: both,
  })
  .map(({ value, stem }) =>
    questionOf<'numeric'>({
      content: { type: 'numeric', stem, unit: 'mA' },
      key: {
        type: 'numeric',
        answer: String(Number(value.toPrecision(6))),
        tolerance: { kind: 'absolute', value: 1e-9 },
        unit: '',
        variables: [],
      },
    }),
  )
const truth = fc
  .record({ stem: both, correct: fc.boolean() })
  .map(({ stem, correct }) =>
    questionOf<'boolean'>({ content: { type: 'boolean', stem }, key: { type: 'boolean', correct } }),
  )
const essay = both.map((stem) =>
  questionOf<'short'>({
    content: { type: 'short', stem, maxLength: 2000 },
    key: { type: 'short', model: {} },
  }),
)
const explained = (question: fc.Arbitrary<QuestionDocument>) =>
  fc
    .tuple(question, fc.option(both, { nil: {} }))
    .map(([document, explanation]) => ({ ...document, explanation }))
const any = fc.array(explained(fc.oneof(choice, blanks, number, truth, essay)), {
  minLength: 1,
  maxLength: 4,
})
const locales = fc.constantFrom('zh' as const, 'en' as const)

const tags = [['A/D', '滤波'], ['exam ] 1']]
const out = (documents: readonly QuestionDocument[]) =>
  documents.map((document, k) => outgoing({ number: k + 1, difficulty: 4, tags, document }))
const back = async (file: Buffer | string) => {
  const { found } = await readQuestions(Buffer.from(file))
  return found.map((one) => {
    expect(one.problems).toEqual([])
    const document = QuestionDocument.parse({ schema: 1, ...one.question })
    expect(checkQuestion(document)).toEqual([])
    return { ...one, document }
  })
}

describe('GIFT', () => {
  it('is what another program’s parser of it takes, title and all', () =>
    fc.assert(
      fc.property(any, locales, (documents, locale) => {
        const questions = parseGift(giftOf(out(documents), locale)).filter(({ type }) => type !== 'Category')
        expect(questions.map(({ title }) => title)).toEqual(documents.map((_, k) => `#${k + 1}`))
        expect(questions.map((one) => ('tags' in one ? one.tags : null))).toEqual(
          documents.map(() => [expect.stringContaining('exam')]),
        )
      }),
      { numRuns: runs },
    ))

  // What it has no place for: the other language, several blanks, units, the order of choices.
  const small = explained(
    fc.oneof(
      choice,
      truth,
      essay,
      number,
      blanks.filter(({ key }) => key.blanks.length === 1 && !JSON.stringify(key).includes('->')),
    ),
  )
  it('comes back the same, in one language', () =>
    fc.assert(
      fc.asyncProperty(fc.array(small, { minLength: 1, maxLength: 4 }), async (documents) => {
        const again = await back(giftOf(out(documents), 'en'))
        expect(again.map((one) => one.tags)).toEqual(documents.map(() => [tags[0], tags[1]]))
        expect(again.map(({ name }) => name)).toEqual(documents.map((_, k) => `#${k + 1}`))
        expect(again.map(({ document }) => document)).toEqual(documents.map(inGift))
      }),
      { numRuns: runs },
    ))
})

describe('Moodle XML', () => {
  it('passes a strict reader: every weight is one of Moodle’s, every blank is one sub-question', () =>
    fc.assert(
      fc.property(any, (documents) => {
        const read = readStrictly(moodleOf(out(documents), NOTHING))
        expect(read.map(({ fields }) => fields.length)).toEqual(
          documents.map(({ key }) => (key.type === 'blank' ? key.blanks.length : 0)),
        )
        expect(read.map(({ fields }) => fields.map((answers) => answers.length))).toEqual(
          documents.map(({ key }) =>
            key.type === 'blank' ? key.blanks.map(({ accepted }) => accepted.length) : [],
          ),
        )
      }),
      { numRuns: runs },
    ))

  it.each([1, 2, 3])('asks for %i blanks in two languages once each', (count) => {
    const ids = Array.from({ length: count }, (_, k) => `b${k + 1}`)
    const holes = ids.flatMap((id) => [{ blank: id }, ', '])
    const document = questionOf<'blank'>({
      content: {
        type: 'blank',
        blanks: ids,
        ordered: true,
        stem: { zh: line('填 ', ...holes), en: line('Fill ', ...holes) },
      },
      key: { type: 'blank', exact: false, blanks: ids.map((id) => ({ id, accepted: [id] })) },
    })
    const [read] = readStrictly(moodleOf(out([document]), NOTHING))
    expect(read).toEqual({ type: 'cloze', fields: ids.map((id) => [`=${id}`]), languages: ['zh_cn', 'en'] })
  })

  it('brings back blanks of two languages, also where they stand in another order', () =>
    fc.assert(
      fc.asyncProperty(blanks, async (document) => {
        const [again] = await back(moodleOf(out([document]), NOTHING))
        expect(again!.document).toEqual(document)
      }),
      { numRuns: runs },
    ))

  it('reads what repeats every field in each language, and refuses what does not fit together', async () => {
    const cloze = (zh: string, en: string) =>
      `<quiz><question type="cloze"><questiontext format="html"><text><![CDATA[<span class="multilang" lang="zh_cn">${zh}</span><span lang="en" class="multilang">${en}</span>]]></text></questiontext></question></quiz>`
    const [one] = (await readQuestions(Buffer.from(cloze('一 {1:SA:=1}', 'one {1:SA:=I~=1}')))).found
    expect(one!.question!.key).toMatchObject({ blanks: [{ id: 'b1', accepted: ['1', 'I'] }] })
    expect([blanksIn(one!.question!.content.stem.zh), blanksIn(one!.question!.content.stem.en)]).toEqual([
      ['b1'],
      ['b1'],
    ])
    const [odd] = (await readQuestions(Buffer.from(cloze('一 {1:SA:=1} {1:SA:=2}', 'one {1:SA:=1}')))).found
    expect([odd!.question, odd!.problems.map(({ code }) => code)]).toEqual([null, ['SYNTAX']])
  })
})

describe('QTI', () => {
  it('keeps tags and difficulty in the list of the package', async () => {
    const documents = [samples.single, samples.short]
    const again = await back(qtiOf(out(documents), 'en', NOTHING))
    expect(again.map((one) => [one.tags, one.difficulty])).toEqual(documents.map(() => [tags, 4]))
  })

  it('scores every kind, and sets the outcome that shows the explanation', async () => {
    const explained = Object.values(samples).map((one) => ({
      ...one,
      explanation: { en: docOfText('since') },
    }))
    const archive = await openArchive(qtiOf(out(explained), 'en', NOTHING))
    for (const [k, { key }] of explained.entries()) {
      let item = ''
      for await (const part of await archive.open(`q${k + 1}.xml`)) item += String(part)
      expect(item).toMatch(/<setOutcomeValue identifier="FEEDBACK"><baseValue baseType="identifier">WHY</)
      expect(/<setOutcomeValue identifier="SCORE">/.test(item)).toBe(
        key.type !== 'short' && key.type !== 'file',
      )
    }
  })
})

/** What GIFT holds of a question, in English where there is any. */
function inGift(document: QuestionDocument): QuestionDocument {
  const one = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(one)
    const { zh, en, ...rest } = value as Record<string, unknown>
    const kept = en !== undefined ? { en } : zh !== undefined ? { zh } : {}
    return Object.fromEntries(Object.entries({ ...rest, ...kept }).map(([key, inner]) => [key, one(inner)]))
  }
  const said = one(document) as QuestionDocument
  if (said.content.type !== 'numeric' || said.key.type !== 'numeric') return said
  const answer = decimal(Number(said.key.answer))
  return { ...said, content: { ...said.content, unit: '' }, key: { ...said.key, answer } }
}
