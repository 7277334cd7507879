import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { chmodSync, chownSync } from 'node:fs'
import { copyBinaries, findBinaries, programPath, type Binaries, type Program } from './binaries.ts'

/** The user `nobody` of every Linux: PostgreSQL refuses to run as root. */
const nobody = 65534

/** As whom PostgreSQL runs: as ourselves, in a user namespace where root is called nobody, or as nobody. */
export type RunnerKind = 'plain' | 'namespace' | 'setuid'

export interface Runner {
  kind: RunnerKind
  major: number
  spawn(program: Program, args: string[], options?: SpawnOptions): ChildProcess
  /** Gives a file or folder to the user PostgreSQL runs as. */
  hand(path: string): void
}

/**
 * Decides how to run PostgreSQL here.
 * @param dataDir where a copy of the programs may lie if nobody cannot reach the installed ones
 * @param options.runner forces one way
 * @param options.dieWithParent has Linux stop it when this process dies
 */
export function chooseRunner(
  dataDir: string,
  options: { runner?: RunnerKind; dieWithParent?: boolean } = {},
): Runner {
  const kind = options.runner ?? possibleKind()
  const installed = findBinaries()
  const binaries = kind === 'setuid' ? reachableBinaries(installed, dataDir) : installed
  const prefix =
    kind === 'namespace' ? ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`] : []
  if (options.dieWithParent && process.platform === 'linux') prefix.push('setpriv', '--pdeathsig', 'INT')
  const identity = kind === 'setuid' ? { uid: nobody, gid: nobody } : {}
  return {
    kind,
    major: installed.major,
    spawn(program, args, options = {}) {
      const [command, ...rest] = [...prefix, programPath(binaries, program), ...args]
      // A session of its own: Ctrl-C in the terminal must reach the server alone, which stops things in order.
      return spawn(command!, rest, { ...options, ...identity, env: cleanEnvironment(), detached: true })
    },
    hand(path) {
      if (kind === 'setuid') chownSync(path, nobody, nobody)
    },
  }
}

function possibleKind(): RunnerKind {
  if (process.getuid?.() !== 0) return 'plain'
  const probe = spawnSync('unshare', ['--user', `--map-user=${nobody}`, `--map-group=${nobody}`, 'true'])
  return probe.status === 0 ? 'namespace' : 'setuid'
}

function reachableBinaries(installed: Binaries, dataDir: string): Binaries {
  const runs = (binaries: Binaries) =>
    spawnSync(programPath(binaries, 'postgres'), ['--version'], { uid: nobody, gid: nobody, cwd: '/' })
      .status === 0
  // Nobody must get through to the cluster; what lies beside it keeps its own, closed modes.
  chmodSync(dataDir, 0o711)
  if (runs(installed)) return installed
  const copy = copyBinaries(installed, dataDir)
  if (runs(copy)) return copy
  throw new Error(
    'PostgreSQL does not run as root, and the user nobody cannot reach its files. Start as an ordinary user, ' +
      `or put the data folder (${dataDir}) where other users may enter.`,
  )
}

/** Settings of other PostgreSQL installations (PGDATA, PGPORT …) must not reach ours. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('PG') && !name.startsWith('LC_'),
  )
  return { ...Object.fromEntries(kept), LANG: 'C.UTF-8', TZ: 'UTC' }
}
