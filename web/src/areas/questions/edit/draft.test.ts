import { describe, expect, it } from 'vitest'
import { checkQuestion } from '@labbox/contract/questions/check.ts'
import type { RichDoc } from '@labbox/contract/core/rich-doc.ts'
import { docOfText } from '@labbox/contract/questions/simple-text.ts'
import {
  addOption,
  moved,
  newDraft,
  newVariable,
  removeOption,
  storable,
  withStem,
  withType,
  typedOf,
} from './draft.ts'

const blank = (id: string) => ({ type: 'blank', attrs: { id } })
const text = (...ids: string[]): RichDoc => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x' }, ...ids.map(blank)] }],
})
const blanksOf = (draft: ReturnType<typeof newDraft>) => {
  const { content, key } = draft.document
  return content.type === 'blank' && key.type === 'blank'
    ? [content.blanks, key.blanks.map(({ id, accepted }) => [id, ...accepted])]
    : []
}

describe('a question being written', () => {
  it('keeps its options between single and multiple choice, and what was right', () => {
    const single = newDraft('single')
    const { content } = single.document
    const id = content.type === 'single' ? content.options[1]!.id : ''
    const chosen = {
      ...single,
      document: { ...single.document, key: { type: 'single', correct: id } as const },
    }
    const multiple = withType(chosen, 'multiple')
    expect(multiple.document.content).toEqual({ ...content, type: 'multiple' })
    expect(multiple.document.key).toEqual({ type: 'multiple', correct: [id] })
    expect(withType(multiple, 'single').document).toEqual(chosen.document)
  })

  it('keeps its text whatever it becomes', () => {
    const stem = { zh: docOfText('问题'), en: docOfText('Question') }
    for (const type of ['boolean', 'blank', 'short', 'numeric', 'file', 'single'] as const)
      expect(withType(withStem(newDraft('multiple'), stem), type).document.content.stem).toEqual(stem)
  })

  it('has the blanks that its texts have; answers come back with a blank that does', () => {
    const written = withStem(newDraft('blank'), { zh: text('a', 'b') })
    const key = {
      ...written.document.key,
      blanks: [
        { id: 'a', accepted: ['1'] },
        { id: 'b', accepted: ['2', ' '] },
      ],
    }
    const answered = { ...written, document: { ...written.document, key } }
    const without = withStem(answered, { zh: text('b') })
    expect(blanksOf(without)).toEqual([['b'], [['b', '2', ' ']]])
    const both = withStem(without, { zh: text('b', 'a'), en: text('a', 'b') })
    expect(blanksOf(both)).toEqual([
      ['b', 'a'],
      [
        ['b', '2', ' '],
        ['a', '1'],
      ],
    ])
    expect(blanksOf(withStem(both, { zh: text('b'), en: text('a', 'b') }))[0]).toEqual(['b', 'a'])
    expect(checkQuestion(storable(both))).toEqual([])
  })

  it('loses what was right with its option', () => {
    const document = typedOf<'multiple'>(newDraft('multiple'))
    const [a, b] = document.content.options.map(({ id }) => id)
    const both = { ...document, key: { ...document.key, correct: [a!, b!] } }
    const less = removeOption(both, a!)
    expect(less.key).toEqual({ type: 'multiple', correct: [b] })
    expect(less.content?.options.map(({ id }) => id)).not.toContain(a)
    expect(addOption(both).content?.options).toHaveLength(5)
  })

  it('names variables apart and moves within the ends', () => {
    const first = newVariable([])
    expect(newVariable([first]).name).not.toBe(first.name)
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  })
})
