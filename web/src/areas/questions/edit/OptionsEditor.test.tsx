import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import type { QuestionDraft } from './draft.ts'
import { OptionsEditor } from './OptionsEditor.tsx'

// Texts of options are rich; what counts here is which options there are, and which are right.
vi.mock('./LocalLine.tsx', () => ({ LocalLine: () => null }))

const options = ['a', 'b', 'c'].map((id) => ({ id, text: { en: id } }))
const draftOf = (document: unknown): QuestionDraft =>
  ({ document, difficulty: 3, tagIds: [], parked: [] }) as unknown as QuestionDraft

const shown = (type: 'single' | 'multiple', correct: string | string[]) => {
  const content = { type, stem: {}, options, shuffle: true }
  let held = draftOf({ content, key: { type, correct } })
  const Held = () => {
    const [draft, setDraft] = useState(held)
    held = draft
    return <OptionsEditor draft={draft} onChange={setDraft} files={{}} onPicture={() => undefined} />
  }
  render(<Held />)
  const now = () =>
    held.document as unknown as { content: typeof content; key: { correct: string | string[] } }
  return {
    user: userEvent.setup(),
    ids: () => now().content.options.map(({ id }) => id),
    key: () => now().key,
  }
}

it('has one right option of a single choice, several of a multiple one in the order of the options', async () => {
  const single = shown('single', 'a')
  await single.user.click(screen.getAllByRole('radio')[2]!)
  expect(single.key().correct).toBe('c')
  const multiple = shown('multiple', ['c'])
  await multiple.user.click(screen.getAllByRole('checkbox', { name: /right|correct/i })[0]!)
  expect(multiple.key().correct).toEqual(['a', 'c'])
})

it('moves, adds and removes options, and keeps two; a right one that goes is right no more', async () => {
  const { user, ids, key } = shown('multiple', ['a', 'b'])
  await user.click(screen.getByRole('button', { name: /^Move.*A.*down|A.*down/i }))
  expect(ids()).toEqual(['b', 'a', 'c'])
  await user.click(screen.getByRole('button', { name: /add/i }))
  expect(ids()).toHaveLength(4)
  const remove = (k: number) => screen.getAllByRole('button', { name: /remove|delete/i })[k]!
  await user.click(remove(0))
  expect(key().correct).toEqual(['a'])
  await user.click(remove(2))
  expect(ids()).toEqual(['a', 'c'])
  expect(remove(0)).toHaveProperty('disabled', true)
})
