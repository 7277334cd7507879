import { spawnSync } from 'node:child_process'
import fs from 'node:fs/promises'
import { readdirSync, readlinkSync, statfsSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { temporaryFolder } from '../folder.ts'

/** What a disk that is filled still takes: something is written before it is full. */
const LEFT_BYTES = 64 << 10
const MOST_BYTES = 4 << 20

export interface SmallDisk {
  path: string
  /** From now on it takes 64 KB and no more. */
  fill(): Promise<void>
  /** It has room again. */
  clear(): Promise<void>
  /** Files on it that this process has open. */
  open(): string[]
  remove(): Promise<void>
}

const noSpace = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })

const mounted = async (path: string): Promise<Pick<SmallDisk, 'fill' | 'clear' | 'remove'> | null> => {
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${MOST_BYTES}`, 'tmpfs', path])
  if (status !== 0) return null
  const ballast = join(path, '.ballast')
  return {
    async fill() {
      const { bavail, bsize } = statfsSync(path)
      await fs.writeFile(ballast, Buffer.alloc(Math.max(0, bavail * bsize - LEFT_BYTES)))
    },
    clear: () => fs.rm(ballast, { force: true }),
    // What a failed test left open must not keep it.
    remove: async () => void spawnSync('umount', ['-l', path]),
  }
}

/** Where nothing can be mounted: the calls by which files are written fail as the system would make them. */
const pretended = (path: string): Pick<SmallDisk, 'fill' | 'clear' | 'remove'> => {
  const { writeFile, open } = fs
  const here = (file: unknown) => String(file).startsWith(path)
  const clear = async () => {
    Object.assign(fs, { writeFile, open })
    syncBuiltinESMExports()
  }
  return {
    async fill() {
      const writeSome: typeof writeFile = async (file, data, options) => {
        const bytes = data as Uint8Array
        if (!here(file) || bytes.length <= LEFT_BYTES) return writeFile(file, data, options)
        await writeFile(file, bytes.subarray(0, LEFT_BYTES), options)
        throw noSpace()
      }
      const openFull: typeof open = async (file, flags, mode) => {
        const handle = await open(file, flags, mode)
        return here(file) ? Object.assign(handle, { write: () => Promise.reject(noSpace()) }) : handle
      }
      Object.assign(fs, { writeFile: writeSome, open: openFull })
      syncBuiltinESMExports()
    },
    clear,
    remove: clear,
  }
}

/** A folder on a disk of 4 MB: a real one where this process may mount it. */
export const smallDisk = async (): Promise<SmallDisk> => {
  const folder = await temporaryFolder()
  const disk = (await mounted(folder.path)) ?? pretended(folder.path)
  const linkOf = (name: string): string => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`)
    } catch {
      return ''
    }
  }
  return {
    path: folder.path,
    fill: disk.fill,
    clear: disk.clear,
    open: () =>
      readdirSync('/proc/self/fd')
        .map(linkOf)
        .filter((path) => path.startsWith(folder.path)),
    async remove() {
      await disk.remove()
      await folder.remove()
    },
  }
}
