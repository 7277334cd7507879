import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { programOf } from 'labbox-bench/update/package.fixture.ts'

const run = promisify(execFile)
const bench = join(import.meta.dirname, '../../bench')

/** The tarball that `npm pack` makes of the bench program, as whoever administrates uploads it. */
export const packedBench = async (): Promise<{ version: string; tarball: Buffer }> => {
  const folder = await mkdtemp(join(tmpdir(), 'labbox-packed-'))
  await run('npm', ['pack', '--pack-destination', folder], { cwd: bench })
  const [name = ''] = await readdir(folder)
  const tarball = await readFile(join(folder, name))
  await rm(folder, { recursive: true })
  const { version } = JSON.parse(await readFile(join(bench, 'package.json'), 'utf8')) as { version: string }
  return { version, tarball }
}

/** An old bench program of this version beside a simulated bench: enrolled with the code, and running. */
export const oldBench = async (version: string, server: string, code: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'labbox-old-'))
  const program = join(folder, 'labbox-bench.mjs')
  await writeFile(program, await programOf(version))
  const env = { PATH: process.env['PATH'], HOME: folder, LANG: 'en' }
  await run(process.execPath, [program, 'enroll', '--server', server, '--code', code, '--state', folder], {
    env,
  })
  const child: ChildProcess = spawn(process.execPath, [program, 'run', '--simulate', '--state', folder], {
    env,
    stdio: 'ignore',
  })
  return {
    async close(): Promise<void> {
      const ended = once(child, 'exit')
      if (child.kill('SIGTERM')) await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A simulated bench that reports these modules, as the device whose one-time code this is. */
export const simulatedBench = async (server: string, code: string, modules: readonly string[] = []) => {
  const answer = await fetch(`${server}/api/device/enroll`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  })
  const { data } = (await answer.json()) as {
    data: { deviceId: string; secret: string; brokerUrl: string | null }
  }
  const folder = await mkdtemp(join(tmpdir(), 'labbox-simulated-'))
  await writeFile(join(folder, 'bench.json'), JSON.stringify({ modules }))
  const child = spawn(
    process.execPath,
    [join(bench, 'src/agent/cli.ts'), 'run', '--simulate', '--state', folder],
    {
      env: {
        PATH: process.env['PATH'],
        LABBOX_BENCH_DEVICE: data.deviceId,
        LABBOX_BENCH_SECRET: data.secret,
        LABBOX_BENCH_URL: data.brokerUrl ?? `${server.replace(/^http/, 'ws')}/mqtt`,
      },
      stdio: 'ignore',
    },
  )
  return {
    async close(): Promise<void> {
      const ended = once(child, 'exit')
      if (child.kill('SIGTERM')) await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
