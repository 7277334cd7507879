import { expect, it } from 'vitest'
import { z } from 'zod'
import { fieldErrors, serverFieldErrors } from './issues.ts'

const known = new Set(
  ['account', 'required', 'tooLong', 'tooSmall', 'invalid'].map((word) => `common:validation.${word}`),
)
const exists = (key: string) => known.has(key)
const t = (key: string, params?: Record<string, unknown>) =>
  `${key.split('.').at(-1)}${params ? JSON.stringify(params) : ''}`

const schema = z.object({
  account: z.string().regex(/^[a-z]+$/, { message: 'account' }),
  name: z.string().min(1).max(3),
  rows: z.array(z.object({ value: z.number().min(5) })),
})

it('gives each field the text of its first finding', () => {
  const issues = schema.safeParse({ account: 'A', name: 'long', rows: [{ value: 1 }] }).error?.issues ?? []
  expect(fieldErrors(issues, t, exists)).toEqual([
    { name: ['account'], errors: ['account'] },
    { name: ['name'], errors: ['tooLong{"maximum":3}'] },
    { name: ['rows', 0, 'value'], errors: ['tooSmall{"minimum":5}'] },
  ])
})

it('calls a missing or empty field required', () => {
  const issues = schema.safeParse({ account: 'a', name: '', rows: undefined }).error?.issues ?? []
  expect(fieldErrors(issues, t, exists).map(({ errors }) => errors[0])).toEqual(['required', 'required'])
})

it('maps the field paths of the server', () => {
  expect(serverFieldErrors({ 'rows.0.value': 'Too small', account: 'account' }, t, exists)).toEqual([
    { name: ['rows', 0, 'value'], errors: ['Too small'] },
    { name: ['account'], errors: ['account'] },
  ])
})
