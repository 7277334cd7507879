import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ContributionList } from './Contributions.tsx'

const actor = (id: string, name: string, wired: number) => ({
  id,
  name,
  wired,
  operated: 2,
  read: 1,
  said: 0,
})

it('says what each of several people did, and nothing of one alone', async () => {
  const { rerender, container } = render(<ContributionList actors={[actor('a', 'Ann', 4)]} />)
  expect(container.textContent).toBe('')
  rerender(<ContributionList actors={[actor('a', 'Ann', 4), actor('b', 'Bo', 0)]} />)
  expect(await screen.findByText(/Ann.*4/)).toBeTruthy()
  expect(await screen.findByText(/Bo.*0/)).toBeTruthy()
})
