import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { SearchButton } from './SearchButton.tsx'

const palette = vi.hoisted(() => Promise.withResolvers<object>())
vi.mock('./Palette.tsx', () => palette.promise)

it('loses nothing that is typed before the search is there', async () => {
  render(<SearchButton />)
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
  await userEvent.type(await screen.findByRole('textbox'), 'exam')
  palette.resolve({ default: ({ early }: { early: string }) => <p>Search: {early}</p> })
  await screen.findByText('Search: exam')
  expect(screen.queryByRole('textbox')).toBeNull()
})
