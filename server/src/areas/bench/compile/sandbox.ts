import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

/** What a compiler may use. */
const LIMITS = {
  processes: 64,
  seconds: 10,
  /** Of one process. */
  memory: 256 << 20,
  /** Of everything that it writes into its own folder, and of one file there. */
  disk: 64 << 20,
  file: 16 << 20,
  /** Of what comes out. */
  output: 1 << 20,
} as const

/** Nobody of this machine: without root's exemption from the limit of processes. */
const NOBODY = 65_534

/** Where toolchains of Debian are; nothing else of this machine is there inside. */
const TOOLCHAIN = ['/usr/bin', '/usr/lib', '/usr/lib64', '/usr/libexec', '/usr/share/sdcc', '/usr/include']

/** How a program inside ended. */
export type Ended =
  | { kind: 'done'; code: number; stdout: string; stderr: string }
  | { kind: 'tooLong' }
  | { kind: 'tooMuch' }
  /** It could not be shut in, so it was not started. */
  | { kind: 'forbidden'; why: string }

/** The words of `bwrap` when it cannot make namespaces. */
const REFUSED = /^bwrap: /m

const shut = (command: readonly string[]): string[] => [
  '--unshare-all',
  '--die-with-parent',
  '--new-session',
  '--clearenv',
  '--uid',
  String(NOBODY),
  '--gid',
  String(NOBODY),
  ...TOOLCHAIN.filter((folder) => existsSync(folder)).flatMap((folder) => ['--ro-bind', folder, folder]),
  '--symlink',
  'usr/bin',
  '/bin',
  '--symlink',
  'usr/lib',
  '/lib',
  '--symlink',
  'usr/lib64',
  '/lib64',
  '--dev',
  '/dev',
  '--size',
  String(LIMITS.disk),
  '--tmpfs',
  '/tmp',
  '--chdir',
  '/tmp',
  '--setenv',
  'PATH',
  '/usr/bin',
  '--setenv',
  'LC_ALL',
  'C',
  '--',
  '/usr/bin/prlimit',
  `--nproc=${LIMITS.processes}`,
  `--as=${LIMITS.memory}`,
  `--cpu=${LIMITS.seconds}`,
  `--fsize=${LIMITS.file}`,
  '--core=0',
  '--',
  ...command,
]

/**
 * Runs a program on strangers' text in namespaces of its own: no network, no other processes, no files but the toolchain and one folder in memory, an
 * empty environment, and hard limits. What it leaves behind goes with it.
 * @param input what it reads from its standard input
 */
export const runShut = (command: readonly string[], input: string | Uint8Array): Promise<Ended> =>
  new Promise((resolve) => {
    const asRoot = process.getuid?.() === 0
    const child = spawn('bwrap', shut(command), {
      stdio: 'pipe',
      env: {},
      cwd: '/',
      ...(asRoot && { uid: NOBODY, gid: NOBODY }),
    })
    const out: Record<'stdout' | 'stderr', Buffer[]> = { stdout: [], stderr: [] }
    let bytes = 0
    let ended: Ended | null = null
    const end = (how: Ended) => {
      ended ??= how
      // The first process of the namespace takes all others with it.
      child.kill('SIGKILL')
    }
    const timer = setTimeout(() => end({ kind: 'tooLong' }), LIMITS.seconds * 1000)
    for (const name of ['stdout', 'stderr'] as const)
      child[name].on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > LIMITS.output) end({ kind: 'tooMuch' })
        else out[name].push(chunk)
      })
    // It may end before it has read everything.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
    child.once('error', (error) => {
      clearTimeout(timer)
      resolve({ kind: 'forbidden', why: error.message })
    })
    child.once('close', (code) => {
      clearTimeout(timer)
      const [stdout = '', stderr = ''] = [out.stdout, out.stderr].map((list) =>
        Buffer.concat(list).toString(),
      )
      if (ended) resolve(ended)
      else if (code === 1 && REFUSED.test(stderr))
        resolve({ kind: 'forbidden', why: stderr.trim().slice(0, 300) })
      else resolve({ kind: 'done', code: code ?? -1, stdout, stderr })
    })
  })
