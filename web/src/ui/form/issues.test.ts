import { expect, it } from 'vitest'
import { homeless, serverFieldErrors } from './issues.ts'

it('maps the field paths of the server', () => {
  expect(serverFieldErrors({ 'rows.0.value': 'Too small', account: 'Taken' })).toEqual([
    { name: ['rows', 0, 'value'], errors: ['Too small'] },
    { name: ['account'], errors: ['Taken'] },
  ])
})

it('a problem is homeless where no field stands at its place, above it or below it', () => {
  const at = (...name: (string | number)[]) => ({ name, errors: ['Wrong'] })
  const fields = [['name'], ['groups', 0, 'weight'], ['groups', 1, 'weight']]
  const shown = [at('name'), at('name', 'zh'), at('groups'), at('groups', 1, 'weight')]
  const unseen = [at('id'), at('groups', 0, 'id'), at('groups', 2)]
  expect(homeless([...shown, ...unseen], fields)).toEqual(unseen)
})
