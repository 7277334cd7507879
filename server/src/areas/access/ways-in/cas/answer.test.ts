import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { casSuccess, logoutRequest } from '../../../../testing/cas.ts'
import { readAnswer, readLogout } from './answer.ts'
import { NotXml } from './xml.ts'

const NS = 'xmlns:cas="http://www.yale.edu/tp/cas"'
const response = (inside: string, ns = NS) => `<cas:serviceResponse ${ns}>${inside}</cas:serviceResponse>`
const success = (inside: string) =>
  response(`<cas:authenticationSuccess>${inside}</cas:authenticationSuccess>`)
const user = '<cas:user>student1</cas:user>'

describe('an answer of the CAS server', () => {
  it('names who holds the ticket, with the attributes, whatever the prefix', () => {
    const { identity } = readAnswer(
      casSuccess('student1', { displayName: '王 & <Lee>', type: ['student', 'staff'] }),
    ) as { identity: { user: string; attributes: Map<string, string[]> } }
    expect(identity.user).toBe('student1')
    expect([...identity.attributes]).toEqual([
      ['displayName', ['王 & <Lee>']],
      ['type', ['student', 'staff']],
    ])
    const plain = casSuccess('student1').replaceAll('cas:', '').replace('xmlns:cas=', 'xmlns=')
    expect(readAnswer(plain)).toMatchObject({ identity: { user: 'student1' } })
  })

  it('or why there is nobody', () => {
    const failure = (code: string) =>
      response(`<cas:authenticationFailure code="${code}">no</cas:authenticationFailure>`)
    expect(readAnswer(failure('INVALID_TICKET'))).toEqual({ code: 'INVALID_TICKET' })
    for (const code of ['', 'a b', '<']) expect(() => readAnswer(failure(code))).toThrow(NotXml)
  })

  it('takes a text as a whole: a comment in it cuts nothing off', () => {
    const read = (inside: string) => readAnswer(success(`<cas:user>${inside}</cas:user>`))
    expect(read('admin<!-- -->student')).toMatchObject({ identity: { user: 'adminstudent' } })
    expect(read('<![CDATA[student1]]>')).toMatchObject({ identity: { user: 'student1' } })
  })

  it.each([
    ['nothing', ''],
    ['a page', '<!doctype html><html><body>Sign in</body></html>'],
    ['JSON', '{"serviceResponse":{"authenticationSuccess":{"user":"student1"}}}'],
    ['half of one', success(user).slice(0, -30)],
    ['two documents', success(user) + success(user)],
    [
      'an entity bomb',
      `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${success('<cas:user>&b;</cas:user>')}`,
    ],
    [
      'an external entity',
      `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${success('<cas:user>&e;</cas:user>')}`,
    ],
    ['an unknown entity', success('<cas:user>&e;</cas:user>')],
    ['a document type alone', `<!DOCTYPE x>${success(user)}`],
    ['a processing instruction', `<?xml-stylesheet href="x"?>${success(user)}`],
    ['another encoding', `<?xml version="1.0" encoding="ISO-8859-1"?>${success(user)}`],
    ['another namespace', success(user).replace(NS, 'xmlns:cas="http://example.org/cas"')],
    ['no namespace', success(user).replace(NS, '').replaceAll('cas:', '')],
    ['an unbound prefix', success(user).replace(NS, '')],
    ['a user of another namespace', success('<x:user xmlns:x="http://example.org/">student1</x:user>')],
    ['no user', success('')],
    ['an empty user', success('<cas:user> </cas:user>')],
    ['two users', success(`${user}${user}`)],
    ['a user with something in it', success('<cas:user>student<b/>1</cas:user>')],
    ['a very long user', success(`<cas:user>${'x'.repeat(201)}</cas:user>`)],
    ['attributes twice', success(`${user}<cas:attributes/><cas:attributes/>`)],
    ['text beside elements', success(`${user}admin`)],
    [
      'success and failure',
      response(
        `<cas:authenticationFailure code="X"/><cas:authenticationSuccess>${user}</cas:authenticationSuccess>`,
      ),
    ],
    ['two successes', response(`<cas:authenticationSuccess>${user}</cas:authenticationSuccess>`.repeat(2))],
    [
      'a success in something else',
      response(`<cas:x><cas:authenticationSuccess>${user}</cas:authenticationSuccess></cas:x>`),
    ],
    ['a proxied ticket', success(`${user}<cas:proxies><cas:proxy>https://x</cas:proxy></cas:proxies>`)],
    ['depth', success(`<cas:attributes>${'<cas:a>'.repeat(20)}${'</cas:a>'.repeat(20)}</cas:attributes>`)],
    ['many elements', success(`${user}<cas:attributes>${'<cas:a/>'.repeat(600)}</cas:attributes>`)],
    ['a NUL', success('<cas:user>stu\u0000dent1</cas:user>')],
  ])('is none with %s', (_, text) => {
    expect(() => readAnswer(text)).toThrow(NotXml)
  })

  it('of any other text nothing is read', () => {
    const pieces = fc.constantFrom(
      '<',
      '>',
      '</',
      '<cas:user>',
      '&amp;',
      '&#x0;',
      ']]>',
      '<!--',
      '"',
      'cas',
      ...NS.split(' '),
      user,
    )
    const text = fc.oneof(
      fc.string(),
      fc.array(pieces, { maxLength: 20 }).map((parts) => response(parts.join(''))),
    )
    fc.assert(
      fc.property(text, (given) => {
        expect(() => readAnswer(given)).toThrow(NotXml)
      }),
    )
  })
})

describe('a log-out request', () => {
  it('names the ticket', () => {
    expect(readLogout(logoutRequest('ST-1-abc'))).toBe('ST-1-abc')
  })

  it.each([
    ['another namespace', (text: string) => text.replaceAll('SAML:2.0:protocol', 'SAML:1.0:protocol')],
    ['no ticket', (text: string) => text.replace(/<samlp:SessionIndex>.*<\/samlp:SessionIndex>/, '')],
    ['two tickets', (text: string) => text.replace(/(<samlp:SessionIndex>.*<\/samlp:SessionIndex>)/, '$1$1')],
    ['a document type', (text: string) => `<!DOCTYPE x>${text}`],
    ['another message', (text: string) => text.replaceAll('LogoutRequest', 'LogoutResponse')],
  ])('is none with %s', (_, change) => {
    expect(() => readLogout(change(logoutRequest('ST-1-abc')))).toThrow(NotXml)
  })
})
