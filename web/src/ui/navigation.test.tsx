import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt } from '../testing/at-address.tsx'
import { Link } from './navigation.ts'

it('says of the page that is open alone that it is the present one, not of what its address begins with', async () => {
  renderAt(
    '/device/usage/my',
    <>
      <Link to="/device/usage">Usage</Link>
      <Link to="/device/usage/my">My usage</Link>
    </>,
  )
  const currentOf = (name: string) => screen.getByRole('link', { name }).getAttribute('aria-current')
  expect((await screen.findByRole('link', { name: 'My usage' })).getAttribute('aria-current')).toBe('page')
  expect(currentOf('Usage')).toBeNull()
})
