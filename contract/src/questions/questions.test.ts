import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerFits, isAnswered } from './answer.ts'
import { checkQuestion } from './check.ts'
import { QuestionContent } from './content.ts'
import { textOf } from '../core/rich-doc.ts'
import { countOf, drawValues, instantiate, namesIn, placesIn, valueAt, withNames } from './instantiate.ts'
import { QuestionDocument, type Variable } from './key.ts'
import { mark } from './marking.ts'
import { arranged, seeded } from './seeded.ts'
import { line, samples } from './testing.ts'

const codes = (document: QuestionDocument) =>
  checkQuestion(document).map(({ code, path }) => `${code} ${path}`)
const change = <K extends keyof typeof samples>(name: K, content: object, key: object = {}) =>
  ({
    ...samples[name],
    content: { ...samples[name].content, ...content },
    key: { ...samples[name].key, ...key },
  }) as QuestionDocument

describe('documents', () => {
  it.each(Object.keys(samples))('%s is well formed', (name) => {
    const document = samples[name as keyof typeof samples]
    expect(QuestionDocument.parse(document)).toEqual(document)
    expect(codes(document)).toEqual([])
  })

  it('shows students nothing of the key', () => {
    for (const document of Object.values(samples)) {
      const smuggled = {
        ...document.content,
        key: document.key,
        correct: 'b',
        explanation: {},
        variables: [],
      }
      expect(QuestionContent.parse(smuggled)).toEqual(document.content)
    }
  })

  it('refuses a key of another type and a document too large', () => {
    expect(QuestionDocument.safeParse({ ...samples.single, key: samples.boolean.key }).success).toBe(false)
    const large = { zh: line('x'.repeat(300_000)), en: line('x'.repeat(300_000)) }
    expect(QuestionDocument.safeParse({ ...samples.single, explanation: large }).success).toBe(false)
  })
})

describe('what is wrong with a question', () => {
  const empty = { en: line('') }
  it.each<[string, QuestionDocument]>([
    ['STEM_EMPTY content.stem', change('boolean', { stem: empty })],
    [
      'OPTIONS_FEW content.options',
      change('single', { options: samples.single.content.options.slice(1, 2) }),
    ],
    [
      'OPTION_EMPTY content.options.1',
      change('single', { options: [samples.single.content.options[1], { id: 'e', text: empty }] }),
    ],
    [
      'OPTION_SAME content.options.1',
      change('single', {
        options: [
          samples.single.content.options[1],
          { id: 'e', text: samples.single.content.options[1]!.text },
        ],
      }),
    ],
    ['CORRECT_NONE key.correct', change('multiple', {}, { correct: [] })],
    ['CORRECT_UNKNOWN key.correct', change('multiple', {}, { correct: ['a', 'z'] })],
    [
      'BLANK_NONE content.stem',
      change('blank', { stem: { en: line('no blank') }, blanks: [] }, { blanks: [] }),
    ],
    ['BLANK_STRAY content.stem', change('boolean', { stem: { en: line('x', { blank: 'x' }) } })],
    [
      'BLANK_TWICE content.stem',
      change('blank', { stem: { en: line('a', { blank: 'x' }, { blank: 'x' }, { blank: 'y' }) } }),
    ],
    [
      'BLANK_LANGUAGES content.stem',
      change('blank', { stem: { ...samples.blank.content.stem, zh: line('一', { blank: 'x' }) } }),
    ],
    ['BLANK_EMPTY key.blanks.1', change('blank', {}, { blanks: samples.blank.key.blanks.slice(0, 1) })],
    ['CHARACTER content.stem.en', change('boolean', { stem: { en: line('a\u0000b') } })],
    ['CHARACTER content.stem.en', change('boolean', { stem: { en: line('a\ud800') } })],
    ['ANSWER key.answer', change('numeric', {}, { answer: '1+' })],
    ['VARIABLE_UNKNOWN key.answer', change('numeric', {}, { answer: '2*R' })],
    ['UNIT_TWICE key.unit', change('numeric', {}, { unit: 'Ω' })],
    ['ANSWER_UNDEFINED key.answer', change('parameterised', {}, { answer: '1/(R-1000) + C' })],
    [
      'TOLERANCE_ZERO key.tolerance',
      change('parameterised', {}, { tolerance: { kind: 'absolute', value: 0 } }),
    ],
    ['VARIABLE_HIDDEN content.stem.en', change('parameterised', { stem: { en: line('R = {{R}}') } })],
    ['VARIABLE_UNKNOWN content.stem', change('parameterised', { stem: { en: line('{{R}} {{C}} {{L}}') } })],
    [
      'VARIABLE_RANGE key.variables.0',
      change(
        'parameterised',
        {},
        {
          variables: [
            { kind: 'range', name: 'R', unit: '', min: 2, max: 1, step: 1 },
            samples.parameterised.key.variables[1],
          ],
        },
      ),
    ],
    [
      'VARIABLE_RESERVED key.variables.0',
      change('parameterised', {}, { variables: [{ kind: 'list', name: 'sin', unit: '', values: [1] }] }),
    ],
    [
      'VARIABLE_MANY key.variables.0',
      change(
        'parameterised',
        {},
        { variables: [{ kind: 'range', name: 'R', unit: '', min: 0, max: 1e9, step: 1e-3 }] },
      ),
    ],
  ])('%s', (code, document) => expect(codes(document)).toContain(code))
})

describe('answers', () => {
  it('belong to their question', () => {
    expect(answerFits(samples.single.content, { type: 'single', option: 'b' })).toBe(true)
    expect(answerFits(samples.single.content, { type: 'single', option: 'z' })).toBe(false)
    expect(answerFits(samples.multiple.content, { type: 'multiple', options: ['a', 'a'] })).toBe(false)
    expect(answerFits(samples.blank.content, { type: 'blank', blanks: { z: '1' } })).toBe(false)
    expect(answerFits(samples.short.content, { type: 'short', text: 'x'.repeat(2001) })).toBe(false)
    expect(answerFits(samples.boolean.content, { type: 'single', option: 'b' })).toBe(false)
    expect(answerFits(samples.file.content, { type: 'file', files: ['a', 'b'] })).toBe(false)
  })

  it('are none when they were emptied', () => {
    expect(isAnswered(null)).toBe(false)
    expect(isAnswered({ type: 'blank', blanks: { x: ' ' } })).toBe(false)
    expect(isAnswered({ type: 'boolean', value: false })).toBe(true)
  })
})

describe('own numbers', () => {
  const variables: Variable[] = [
    { kind: 'range', name: 'a', unit: '', min: 0.1, max: 0.3, step: 0.1 },
    { kind: 'list', name: 'b', unit: '', values: [1, 2, 5] },
  ]

  it('lie on the grid as its author would write them', () => {
    const [grid] = variables as [Variable]
    expect(countOf(grid)).toBe(3)
    expect([0, 1, 2].map((k) => valueAt(grid, k))).toEqual([0.1, 0.2, 0.3])
  })

  it('are the same for the same seed, all of them come up, and one does not depend on another', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        expect(drawValues(variables, seed)).toEqual(drawValues(variables.toReversed(), seed))
        expect([0.1, 0.2, 0.3]).toContain(drawValues(variables, seed)['a'])
      }),
    )
    const seen = new Set(
      Array.from({ length: 200 }, (_, k) => JSON.stringify(drawValues(variables, `exam/${k}`))),
    )
    expect(seen.size).toBe(9)
  })

  it('stand in the text and decide the answer', () => {
    const { content, key, values } = instantiate(samples.parameterised, 'student 7')
    const [R = 0, C = 0] = [values['R'], values['C']]
    expect(JSON.stringify(content)).toContain(`R = ${R} kΩ, C = ${C} nF`)
    expect(JSON.stringify(content)).toContain(String.raw`${R}\\,\\mathrm{k\\Omega}`)
    expect(placesIn(content.stem.en)).toEqual([])
    expect(key.type === 'numeric' && key.value).toBeCloseTo(1 / (2 * Math.PI * R * 1e3 * C * 1e-9), 6)
    expect(JSON.stringify(content)).not.toContain('pi')
    const right = { type: 'numeric', text: String((1e6 / (2 * Math.PI * R * C)).toPrecision(4)) } as const
    expect(mark({ content, key }, right, 10_000).score).toBe(10_000)
  })

  it('are shown by name where nobody’s numbers are meant', () => {
    const { stem } = samples.parameterised.content
    const content = [
      { type: 'text', text: 'R = ' },
      { type: 'variable', attrs: { name: 'R' } },
      { type: 'text', text: ', C = ' },
      { type: 'variable', attrs: { name: 'C' } },
      { type: 'text', text: ': ' },
      { type: 'inlineMath', attrs: { latex: 'f_c(\\boxed{R})' } },
      { type: 'text', text: '?' },
    ]
    expect(withNames(stem).en).toEqual({ type: 'doc', content: [{ type: 'paragraph', content }] })
    expect(textOf(namesIn(stem.en))).toBe('R = [R], C = [C]: f_c([R])?')
    expect(placesIn(withNames(stem).en)).toEqual([])
  })
})

describe('seeded order', () => {
  it('is a permutation, and even', () => {
    fc.assert(
      fc.property(fc.string(), fc.uniqueArray(fc.integer()), (seed, list) => {
        expect(seeded(seed).shuffled(list).toSorted()).toEqual(list.toSorted())
      }),
    )
    const first = [0, 0, 0, 0]
    for (let k = 0; k < 4000; k += 1) first[seeded(`student ${k}`).shuffled([0, 1, 2, 3])[0]!]! += 1
    for (const count of first) expect(Math.abs(count - 1000)).toBeLessThan(120)
  })

  it('is the same for ever', () => {
    const random = seeded('labbox')
    expect(Array.from({ length: 6 }, () => random.below(1000))).toMatchInlineSnapshot(`
      [
        9,
        730,
        810,
        416,
        904,
        450,
      ]
    `)
  })

  it('leaves options alone whose order means something', () => {
    const fixed = change('single', { shuffle: false }).content
    expect(arranged(fixed, 'any')).toBe(fixed)
    const orders = new Set(
      Array.from({ length: 50 }, (_, k) => {
        const content = arranged(samples.single.content, `s${k}`)
        return 'options' in content && content.options.map(({ id }) => id).join('')
      }),
    )
    expect(orders.size).toBeGreaterThan(10)
  })
})
