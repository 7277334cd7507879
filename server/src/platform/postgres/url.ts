import { readFileSync } from 'node:fs'
import type { ConnectionOptions, Host } from './logins.ts'

/** What a connection URI says. */
export interface DatabaseAddress {
  /** In the order they are tried; a folder instead of a name means the Unix socket in it. */
  hosts: [Host, ...Host[]]
  /** Only a host that takes changes will do: there are several, or the URI asks for it. */
  writable: boolean
  /** Everything but the host. */
  login: ConnectionOptions
}

/** What postgres.js calls `ssl`, from libpq's `sslmode` (PostgreSQL manual, 34.19). */
const sslModes = new Map<string, ConnectionOptions['ssl']>([
  ['disable', false],
  ['allow', 'prefer'],
  ['prefer', 'prefer'],
  ['require', 'require'],
  ['verify-ca', 'verify-full'],
  ['verify-full', 'verify-full'],
])

/** Labbox writes, so a standby never does. */
const wanted = new Set(['any', 'read-write', 'primary'])

/** Parameters of libpq's own that are none of the session's, and that are not read here. */
const unread =
  /^(channel_binding|gss\w*|krb\w*|keepalives\w*|load_balance_hosts|passfile|replication|require\w*|service|ssl\w+|tcp_user_timeout|hostaddr)$/

const refuse = (what: string): never => {
  throw new Error(`DATABASE_URL: ${what}`)
}

/** `name`, `name:port`, `[address]` or `[address]:port`. */
const hostOf = (text: string, port: string): Host => {
  const [, address, name, own] = /^(?:\[([^\]]+)\]|([^:]*))(?::(\d*))?$/.exec(text) ?? []
  const number = Number(own || port || 5432)
  if ((address ?? name) === undefined || !(number > 0 && number < 65_536))
    refuse(`“${text}” is no host with a port.`)
  return { name: decodeURIComponent(address ?? name ?? '') || 'localhost', port: number }
}

const sslOf = (mode: string | undefined, rootCertificate: string | undefined): ConnectionOptions['ssl'] => {
  if (mode && !sslModes.has(mode)) refuse(`sslmode=${mode} is not known.`)
  if (!rootCertificate || rootCertificate === 'system') return mode ? sslModes.get(mode) : false
  if (mode === 'disable') return false
  try {
    return { ca: readFileSync(rootCertificate, 'utf8'), rejectUnauthorized: true }
  } catch (error) {
    return refuse(`sslrootcert: ${(error as Error).message}`)
  }
}

/**
 * Takes a connection URI apart (PostgreSQL manual, 34.1.1.2): several hosts with ports, `?host=/folder` for a Unix
 * socket, `sslmode`, `sslrootcert`, `target_session_attrs`, `connect_timeout`; other parameters become settings of the session.
 * @throws Error that names what cannot be meant
 */
export function parsePostgresUrl(text: string): DatabaseAddress {
  const [, scheme, login = '', listed = '', rest] = /^(\w+:\/\/)([^@/?]*@)?([^/?]*)(.*)$/.exec(text) ?? []
  // URL knows exactly one host, so it gets a stand-in.
  if (!URL.canParse(`${scheme}${login}host${rest}`)) refuse('this is no URL.')
  const url = new URL(`${scheme}${login}host${rest}`)
  const { host, port, user, password, dbname, ...parameters } = Object.fromEntries(url.searchParams)
  const { sslmode, sslrootcert, target_session_attrs: attrs, connect_timeout, ...settings } = parameters
  const stray = Object.keys(settings).find((name) => unread.test(name))
  if (stray) refuse(`${stray} is not supported here: take it out.`)
  if (attrs && !wanted.has(attrs))
    refuse(
      `target_session_attrs=${attrs} cannot be used: Labbox writes, so it must be read-write or primary.`,
    )
  const ports = (port ?? '').split(',')
  const names = (host ?? listed).split(',')
  const [first, ...others] = names.map((name, at) =>
    name.startsWith('/')
      ? { name, port: Number(ports[at] || ports[0] || 5432) }
      : hostOf(name, ports[at] ?? ports[0] ?? ''),
  )
  const username = user ?? decodeURIComponent(url.username)
  return {
    hosts: [first!, ...others],
    writable: others.length > 0 || Boolean(attrs && attrs !== 'any'),
    login: {
      database: dbname ?? (decodeURIComponent(url.pathname.slice(1)) || username),
      username,
      password: password ?? decodeURIComponent(url.password),
      ssl: sslOf(sslmode, sslrootcert),
      ...(connect_timeout && { connect_timeout: Math.max(2, Number(connect_timeout) || 10) }),
      connection: settings,
    },
  }
}
