import type { ConnectionOptions } from './logins.ts'

/** What postgres.js calls `ssl`, from libpq's `sslmode` (PostgreSQL manual, 32.19). */
const sslModes = new Map<string, ConnectionOptions['ssl']>([
  ['disable', false],
  ['allow', 'allow'],
  ['prefer', 'prefer'],
  ['require', 'require'],
  ['verify-ca', 'verify-full'],
  ['verify-full', 'verify-full'],
])

/**
 * Takes a connection URI apart (PostgreSQL manual, 32.1.1.2): several hosts with ports, `?host=/folder` for a
 * Unix socket, `sslmode`, `target_session_attrs`; other parameters become settings of the session.
 */
export function parsePostgresUrl(text: string): ConnectionOptions {
  const [, scheme, user = '', hosts = '', rest] = /^(\w+:\/\/)([^@/?]*@)?([^/?]*)(.*)$/.exec(text) ?? []
  // URL knows exactly one host, so it gets a stand-in.
  const url = new URL(`${scheme}${user}host${rest}`)
  const { host, sslmode, target_session_attrs, ...settings } = Object.fromEntries(url.searchParams)
  if (sslmode && !sslModes.has(sslmode)) throw new Error(`DATABASE_URL: sslmode=${sslmode} is not known.`)
  return {
    host: host ?? (hosts || 'localhost'),
    port: 5432,
    database: decodeURIComponent(url.pathname.slice(1)) || decodeURIComponent(url.username),
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    ssl: sslmode ? sslModes.get(sslmode) : false,
    ...(target_session_attrs && {
      target_session_attrs: target_session_attrs as ConnectionOptions['target_session_attrs'],
    }),
    connection: settings,
  }
}
