import { spawn, spawnSync, type ChildProcess, type SpawnSyncOptions } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { findBinaries, programPath } from '../../platform/postgres/binaries.ts'

const NOBODY = 65_534
const PASSWORD = 'p@ss/word'
/** The oldest version that is supported, where the machine has it: rights of role makers are the narrowest there. */
const OLDEST = '/usr/lib/postgresql/15/bin'

/** A port of 127.0.0.1 that nobody listens on at this moment. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const folderOfPrograms = (): string =>
  existsSync(OLDEST) ? OLDEST : dirname(programPath(findBinaries(), 'postgres'))

/** PostgreSQL refuses to run as root. */
const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}

const run = (command: string, args: string[], options: SpawnSyncOptions = {}) => {
  const { status, stderr } = spawnSync(command, args, { cwd: '/', ...identity, ...options })
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${String(stderr)}`)
}

/**
 * A PostgreSQL of its own that listens on TCP only, as somebody's computing centre runs it: with a superuser `centre`, TLS where
 * openssl can make a certificate, and `pg_stat_statements` where it has that.
 */
export const startTcpPostgres = async () => {
  const programs = folderOfPrograms()
  const folder = mkdtempSync(join(tmpdir(), 'labbox-tcp-'))
  const data = join(folder, 'data')
  const passwordFile = join(folder, 'password')
  mkdirSync(data)
  writeFileSync(passwordFile, PASSWORD)
  if (identity.uid) for (const path of [folder, data, passwordFile]) chownSync(path, NOBODY, NOBODY)
  chmodSync(data, 0o700)
  run(join(programs, 'initdb'), [
    '-D',
    data,
    '-U',
    'centre',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
    '--no-instructions',
  ])
  const [certificate, key] = [join(folder, 'server.crt'), join(folder, 'server.key')]
  const encrypted = spawnSync('openssl', ['version']).status === 0
  if (encrypted)
    run('openssl', [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=DNS:localhost',
      '-keyout',
      key,
      '-out',
      certificate,
    ])
  const port = await freePort()
  const counted = existsSync(join(programs, '../lib/pg_stat_statements.so'))
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    fsync: 'off',
    ...(counted && { shared_preload_libraries: 'pg_stat_statements' }),
    ...(encrypted && { ssl: 'on', ssl_cert_file: certificate, ssl_key_file: key }),
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  let child: ChildProcess | undefined
  const urlOf = (user: string, database: string, parameters = '') =>
    `postgres://${user}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/${database}${parameters}`
  const centre = () => postgres(urlOf('centre', 'postgres'), { max: 1, onnotice: () => {} })
  const answers = async (): Promise<boolean> => {
    const sql = centre()
    try {
      await sql`select 1`
      return true
    } catch {
      return false
    } finally {
      await sql.end()
    }
  }
  const server = {
    port,
    certificate: encrypted ? certificate : undefined,
    counted,
    urlOf,
    async start(): Promise<void> {
      child = spawn(join(programs, 'postgres'), ['-D', data, ...args], {
        cwd: '/',
        ...identity,
        stdio: 'ignore',
      })
      for (let tries = 0; !(await answers()); tries++) {
        if (tries > 300 || child.exitCode !== null) throw new Error('PostgreSQL did not start')
        await sleep(50)
      }
    },
    async stop(): Promise<void> {
      if (!child || child.exitCode !== null) return
      child.kill('SIGINT')
      await once(child, 'exit')
    },
    /** A database with a user of the same name that owns it, as it is handed out; returns its URL. */
    async handOut(name: string, rights = ''): Promise<string> {
      const sql = centre()
      await sql.unsafe(`create role ${name} login password '${PASSWORD}' ${rights}`)
      await sql.unsafe(`create database ${name} owner ${name}`)
      await sql.end()
      return urlOf(name, name)
    },
    async close(): Promise<void> {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
  await server.start()
  return server
}

export type TcpPostgres = Awaited<ReturnType<typeof startTcpPostgres>>
