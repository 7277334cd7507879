import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FolderInUseError, lockFolder } from '../process/folder-lock.ts'
import { createLog } from '../log.ts'
import { openSecrets } from '../safety/secrets.ts'
import { joinPostgres, startPostgres, type EmbeddedPostgres } from './embedded.ts'
import type { Role } from './logins.ts'
import type { RunnerKind } from './runner.ts'

let root: string
let dataDir: string
const log = createLog('silent')
const running: EmbeddedPostgres[] = []

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'labbox-pg-'))
  dataDir = join(root, 'data')
})
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
  rmSync(root, { recursive: true, force: true })
})

async function start(folder = dataDir, runner?: RunnerKind): Promise<EmbeddedPostgres> {
  const server = await startPostgres({
    dataDir: folder,
    log,
    secrets: openSecrets({ dataDir: folder }),
    dieWithParent: true,
    ...(runner && { runner }),
  })
  running.push(server)
  return server
}

async function stop(server: EmbeddedPostgres): Promise<void> {
  running.splice(running.indexOf(server), 1)
  await server.stop()
}

async function ask<T extends object>(
  server: Pick<EmbeddedPostgres, 'connection'>,
  text: string,
  role: Role = 'owner',
) {
  const sql = postgres({ ...server.connection(role), max: 1, onnotice: () => {} })
  try {
    return await sql.unsafe<T[]>(text)
  } finally {
    await sql.end()
  }
}

const asRoot = process.getuid?.() === 0

describe('the embedded PostgreSQL', () => {
  it('keeps data from start to start, reachable by its socket alone', async () => {
    const first = await start()
    await ask(first, "create table note (text text); insert into note values ('kept')")
    expect(await ask(first, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
    expect(await ask(first, 'show server_encoding')).toEqual([{ server_encoding: 'UTF8' }])
    expect(statSync(join(dataDir, 'run')).mode & 0o777).toBe(0o700)
    expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
    await stop(first)
    const second = await start()
    expect(second.adopted).toBe(false)
    expect(await ask(second, 'select text from note')).toEqual([{ text: 'kept' }])
  })

  it('has three logins, each with a password of its own', async () => {
    const server = await start()
    for (const role of ['owner', 'app', 'console'] as const) {
      const [row] = await ask<{ name: string }>(server, 'select current_user as name', role)
      expect(row!.name).toBe(server.connection(role).username)
      const wrong = postgres({ ...server.connection(role), password: 'guess', max: 1 })
      await expect(wrong`select 1`).rejects.toThrow('password authentication failed')
      await wrong.end()
    }
  })

  it.runIf(asRoot)('runs as nobody where user namespaces are blocked', async () => {
    // Everything above the data folder must be open to nobody, so it is not one level deeper here.
    const server = await start(root, 'setuid')
    expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(statSync(`/proc/${server.pid}`).uid).toBe(65534)
  })

  it('finds a short folder for its socket when the data folder lies deep', async () => {
    const deep = join(root, 'a-long-name-of-a-folder/'.repeat(6))
    mkdirSync(deep, { recursive: true })
    const server = await start(deep)
    expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }])
    rmSync(server.connection('owner').host as string, { recursive: true, force: true })
  })

  it('refuses a second start on the same folder and names the first', async () => {
    await start()
    await expect(inOwnProcess(dataDir, 'start')).rejects.toThrow(
      `in use by another process (pid ${process.pid})`,
    )
  })

  it('lets one of two simultaneous first starts win', async () => {
    const both = await Promise.allSettled([inOwnProcess(dataDir, 'start'), inOwnProcess(dataDir, 'start')])
    const refused = both.filter((one) => one.status === 'rejected')
    expect(refused).toHaveLength(1)
    expect(String(refused[0]!.reason)).toContain('in use by another process')
  })

  it('can be joined by another process while it runs', async () => {
    await start()
    const joined = joinPostgres(dataDir, openSecrets({ dataDir }))
    expect(await ask(joined, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('refuses a cluster of another major version', async () => {
    await stop(await start())
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '17\n')
    await expect(start()).rejects.toThrow('was made by PostgreSQL 17')
  })

  it('says so when the secret does not belong to the database, and frees the folder', async () => {
    await stop(await start())
    rmSync(join(dataDir, 'secret'))
    await expect(start()).rejects.toThrow('put back the file `secret`')
    lockFolder(dataDir).release()
  })

  it('clears what a start that was killed in initdb left behind', async () => {
    mkdirSync(join(dataDir, 'postgres.draft-0123/data'), { recursive: true })
    await start()
    expect(readdirSync(dataDir).filter((name) => name.includes('draft'))).toEqual([])
  })

  it('is brought up again when it is killed', async () => {
    const server = await start()
    const before = server.pid
    process.kill(before, 'SIGKILL')
    await expect.poll(() => server.pid).not.toBe(before)
    expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('is taken over from a server that was killed', async () => {
    const { child, pid } = await inOwnProcess(dataDir, 'hold')
    child.kill('SIGKILL')
    await once(child, 'exit')
    const server = await start()
    expect([server.adopted, server.pid]).toEqual([true, pid])
  })

  it('does not fall for a stale lock whose pid is a foreign process by now', async () => {
    await stop(await start())
    const cluster = join(dataDir, 'postgres')
    const lines = [process.pid, cluster, 0, 5432, join(dataDir, 'run'), '', '', 'ready']
    writeFileSync(join(cluster, 'postmaster.pid'), lines.join('\n'))
    const server = await start()
    expect(server.adopted).toBe(false)
    expect(readFileSync(join(cluster, 'postmaster.pid'), 'utf8')).toMatch(new RegExp(`^${server.pid}\n`))
  })
})

it('locks a folder against this process as well as others', () => {
  const lock = lockFolder(dataDir)
  expect(() => lockFolder(dataDir)).toThrow(FolderInUseError)
  lock.release()
  lockFolder(dataDir).release()
  expect(existsSync(join(dataDir, 'lock'))).toBe(true)
})

/** Starts it in another process: `start` stops it again, `hold` stays. Rejects with what that process complains of. */
async function inOwnProcess(
  folder: string,
  mode: 'start' | 'hold',
): Promise<{ child: ChildProcess; pid: number }> {
  const child = spawn(process.execPath, [
    join(import.meta.dirname, '../../testing/database/hold-postgres.ts'),
    folder,
    mode,
  ])
  let output = ''
  let complaint = ''
  child.stderr.on('data', (text) => (complaint += text))
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text) => (output += text) && mode === 'hold' && resolve())
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(complaint))))
  })
  return { child, pid: Number(output) }
}
