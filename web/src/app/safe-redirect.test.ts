import fc from 'fast-check'
import { expect, it } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

const ORIGIN = 'https://lab.example.edu'
const redirect = (wanted: string | undefined) => safeRedirect(wanted, ORIGIN)

it('leads on to pages of ours, with their parameters', () => {
  for (const path of ['/', '/dashboard', '/lab/project?page=2&name=a%20b#top', '/loginRecords'])
    expect(redirect(path)).toBe(path)
})

it.each([
  undefined,
  '',
  'dashboard',
  'https://evil.example/',
  'javascript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '///evil.example',
  '/%5Cevil.example/..//x.example',
  '\\\\evil.example',
  ' //evil.example',
])('leads nowhere else: %j', (wanted) => {
  expect(new URL(redirect(wanted), ORIGIN).origin).toBe(ORIGIN)
  expect(redirect(wanted)).toMatch(/^\/(?![/\\])/)
})

it('leads back to no page for signing in', () => {
  for (const path of [
    '/login',
    '/login?redirect=%2Flogin',
    '/registration',
    '/caslogin?ticket=ST-1',
    '/tokenLogin#x',
    '/auth-redirect',
  ])
    expect(redirect(path)).toBe('/')
})

it('stays on our origin whatever it is given', () => {
  const signs = fc.constantFrom(
    '/',
    '\\',
    '.',
    ':',
    '@',
    '?',
    '#',
    '%',
    '\t',
    '\n',
    '\r',
    ' ',
    '%2F',
    '%5C',
    'evil.example',
    'https',
    '\u3002',
    '\uFF0F',
  )
  const wild = fc.array(signs, { maxLength: 8 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(
      fc.oneof(
        wild,
        wild.map((text) => `/${text}`),
        fc.string(),
        fc.webUrl(),
      ),
      (wanted) => {
        const found = redirect(wanted)
        expect(new URL(found, ORIGIN).origin).toBe(ORIGIN)
        // Applying it again changes nothing, so the result leads where it says.
        expect(redirect(found)).toBe(found)
      },
    ),
  )
})
