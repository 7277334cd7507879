import { expect, it } from 'vitest'
import { linkIn } from './link.ts'

it('finds what the server has signed in the address, and nothing where no signature is', () => {
  // The router reads parameters that look like numbers as numbers.
  const search = { review: 'one', u: 'user', r: 'role', x: 20_704, s: 'signature' }
  const link = { view: 'review', studentTaskId: 'one', u: 'user', r: 'role', x: '20704', s: 'signature' }
  expect(linkIn(search)).toEqual(link)
  expect(linkIn({ report: 'one', s: 1 })).toMatchObject({
    view: 'report',
    studentTaskId: 'one',
    x: '',
    s: '1',
  })
  expect(linkIn({ report: 'one' })).toBeNull()
})
