import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { socketPath } from './evidence.ts'

/** Longest path of a Unix socket, without its closing zero byte (sockaddr_un.sun_path: 108 bytes). */
const longest = 107

/**
 * Makes the folder for the server's socket, entered by its owner alone: in the data folder, or where that
 * path is too long for a socket, in a short folder whose name follows from the data folder.
 */
export function ensureSocketFolder(dataDir: string): string {
  const name = `labbox-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`
  const places = [join(dataDir, 'run')]
  for (const short of [process.env.XDG_RUNTIME_DIR, tmpdir(), '/tmp'])
    if (short) places.push(join(short, name))
  const folder = places.find((place) => Buffer.byteLength(socketPath(place)) <= longest)
  if (!folder)
    throw new Error(`No folder is short enough for the database socket of ${dataDir}: set DATA_DIR.`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  // In a folder that everybody may write to, somebody else may have been here first.
  const ours =
    found.isDirectory() && (process.getuid === undefined || [process.getuid(), 65534].includes(found.uid))
  if (!ours) throw new Error(`${folder} belongs to somebody else: remove it, or choose a shorter DATA_DIR.`)
  chmodSync(folder, 0o700)
  return folder
}
