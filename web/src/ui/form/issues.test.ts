import { expect, it } from 'vitest'
import { serverFieldErrors } from './issues.ts'

it('maps the field paths of the server', () => {
  expect(serverFieldErrors({ 'rows.0.value': 'Too small', account: 'Taken' })).toEqual([
    { name: ['rows', 0, 'value'], errors: ['Too small'] },
    { name: ['account'], errors: ['Taken'] },
  ])
})
