import { expect, it } from 'vitest'
import { parsePostgresUrl, type DatabaseAddress } from './url.ts'

type Parts = Partial<Omit<DatabaseAddress, 'login'>> & { login?: object }

it.each<[string, Parts]>([
  [
    'postgres://u:p@h/db',
    {
      hosts: [{ name: 'h', port: 5432 }],
      writable: false,
      login: { database: 'db', username: 'u', password: 'p', ssl: false },
    },
  ],
  ['postgresql://u@h:6000', { hosts: [{ name: 'h', port: 6000 }], login: { database: 'u' } }],
  ['postgres://u@[::1]:6000/db', { hosts: [{ name: '::1', port: 6000 }] }],
  [
    'postgres://u:p@h1:1,h2/db?sslmode=verify-full&target_session_attrs=read-write&application_name=lab',
    {
      hosts: [
        { name: 'h1', port: 1 },
        { name: 'h2', port: 5432 },
      ],
      writable: true,
      login: { ssl: 'verify-full', connection: { application_name: 'lab' } },
    },
  ],
  [
    'postgres://u:p@h/db?target_session_attrs=primary&connect_timeout=3',
    { writable: true, login: { connect_timeout: 3 } },
  ],
  [
    'postgres://u:%2F@/db?host=/run/pg',
    { hosts: [{ name: '/run/pg', port: 5432 }], login: { password: '/' } },
  ],
  [
    'postgres:///db?host=h&port=7&user=u&password=p',
    { hosts: [{ name: 'h', port: 7 }], login: { username: 'u' } },
  ],
])('takes %s apart', (text, parts) => {
  expect(parsePostgresUrl(text)).toMatchObject(parts)
})

it.each([
  ['postgres://u@h/db?sslmode=often', 'sslmode=often'],
  ['postgres://u@h/db?target_session_attrs=standby', 'read-write or primary'],
  ['postgres://u@h/db?channel_binding=require', 'channel_binding is not supported'],
  ['postgres://u@h:port/db', 'no host with a port'],
  ['postgres://u@h/db?sslmode=verify-full&sslrootcert=/no/such/file', 'sslrootcert'],
])('says what is wrong in %s', (text, words) => {
  expect(() => parsePostgresUrl(text)).toThrow(words)
})
