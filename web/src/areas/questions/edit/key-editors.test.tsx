import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState, type ComponentType } from 'react'
import { expect, it, vi } from 'vitest'
import type { QuestionType } from '@labbox/contract/questions/content.ts'
import { BlankKeys } from './BlankKeys.tsx'
import { newDraft, typedOf, type QuestionDraft } from './draft.ts'
import type { PartProps } from './given.ts'
import { NumericEditor } from './NumericEditor.tsx'
import { BooleanKey, FileKey, ShortKey } from './OpenKeys.tsx'

// Rich text has its own journeys; what counts here is what becomes of the key.
vi.mock('../../../ui/rich/LocalDocEditor.tsx', () => ({ LocalDocEditor: () => null }))
vi.mock('../../../app/dictionary.ts', () => ({ useDictionary: () => ({ label: String }) }))

const shown = <T extends QuestionType>(Editor: ComponentType<PartProps>, draft: QuestionDraft) => {
  let held = draft
  const Held = () => {
    const [value, setValue] = useState(draft)
    held = value
    return <Editor draft={value} onChange={setValue} files={{}} onPicture={() => undefined} />
  }
  const { container } = render(<Held />)
  return {
    user: userEvent.setup(),
    field: (id: string) => container.querySelector<HTMLInputElement>(`#${id}`)!,
    now: () => typedOf<T>(held),
  }
}

it('numeric: answer, tolerance and unit, which the student is asked for by a tick', async () => {
  const { user, field, now } = shown<'numeric'>(NumericEditor, newDraft('numeric'))
  await user.type(field('numeric-answer'), '4.7k')
  await user.type(field('numeric-unit'), 'Hz')
  expect(now().key).toMatchObject({ answer: '4.7k', unit: '' })
  expect(now().content.unit).toBe('Hz')
  await user.click(screen.getByRole('checkbox'))
  expect(now().key.unit).toBe('Hz')
  expect(now().content.unit).toBe('')
  fireEvent.change(field('numeric-tolerance'), { target: { value: '5' } })
  expect(now().key.tolerance).toEqual({ kind: 'relative', value: 5 })
})

it('numeric: variables are added under free names, edited and removed', async () => {
  const { user, now } = shown<'numeric'>(NumericEditor, newDraft('numeric'))
  const add = screen.getAllByRole('button').at(-1)!
  await user.click(add)
  await user.click(add)
  expect(now().key.variables.map(({ name }) => name)).toEqual(['R', 'C'])
  await user.click(screen.getAllByRole('group')[0]!.querySelector('button:last-of-type')!)
  expect(now().key.variables.map(({ name }) => name)).toEqual(['C'])
})

it('blanks: each has its accepted answers, cut to their limit; order and case are choices', async () => {
  const draft = newDraft('blank')
  const { content, key } = typedOf<'blank'>(draft)
  const { user, field, now } = shown<'blank'>(BlankKeys, {
    ...draft,
    document: {
      ...draft.document,
      content: { ...content, blanks: ['x'] },
      key: { ...key, blanks: [{ id: 'x', accepted: [] }] },
    },
  })
  await user.type(field('blank-x'), ' ohm {Enter}')
  expect(now().key.blanks).toEqual([{ id: 'x', accepted: ['ohm'] }])
  await user.click(screen.getByRole('checkbox'))
  expect(now().key.exact).toBe(true)
  await user.click(screen.getAllByRole('radio')[1]!)
  expect(now().content.ordered).toBe(false)
})

it('true or false: the other answer becomes the right one', async () => {
  const { user, now } = shown<'boolean'>(BooleanKey, newDraft('boolean'))
  expect(now().key.correct).toBe(true)
  await user.click(screen.getAllByRole('radio')[1]!)
  expect(now().key.correct).toBe(false)
})

it('short answer: an emptied length is the usual one', () => {
  const { field, now } = shown<'short'>(ShortKey, newDraft('short'))
  fireEvent.change(field('short-length'), { target: { value: '50' } })
  expect(now().content.maxLength).toBe(50)
  fireEvent.change(field('short-length'), { target: { value: '' } })
  expect(now().content.maxLength).toBe(2000)
})

it('file: at least one kind of file stays accepted', async () => {
  const { user, field, now } = shown<'file'>(FileKey, newDraft('file'))
  for (const box of screen.getAllByRole<HTMLInputElement>('checkbox')) if (box.checked) await user.click(box)
  expect(now().content.accept).toHaveLength(1)
  fireEvent.change(field('file-count'), { target: { value: '3' } })
  expect(now().content.maxFiles).toBe(3)
})
