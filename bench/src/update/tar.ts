import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

const BLOCK = 512
/** The circuit engine alone has 20 MB. */
const UNPACKED_LIMIT = 200 * 1024 * 1024

const unzip = promisify(gunzip)

const text = (bytes: Buffer): string => {
  const end = bytes.indexOf(0)
  return bytes.toString('utf8', 0, end < 0 ? bytes.length : end)
}

/** Only below `package/`, as npm packs it, and nowhere else. */
const isPlain = (path: string): boolean =>
  path.startsWith('package/') &&
  !/[\\\0]/.test(path) &&
  path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')

/**
 * The files of a tarball made by `npm pack`, by their path. Links, devices and paths that lead elsewhere are refused.
 * @throws Error when it is no such tarball
 */
export const readTarball = async (tarball: Uint8Array): Promise<Map<string, Buffer>> => {
  const bytes = await unzip(tarball, { maxOutputLength: UNPACKED_LIMIT })
  const files = new Map<string, Buffer>()
  let at = 0
  while (at + BLOCK <= bytes.length) {
    const header = bytes.subarray(at, at + BLOCK)
    if (header[0] === 0) return files
    const size = Number.parseInt(text(header.subarray(124, 136)).trim(), 8)
    const kind = String.fromCharCode(header[156] ?? 0)
    const prefix = text(header.subarray(345, 500))
    const path = [prefix, text(header.subarray(0, 100))].filter(Boolean).join('/')
    at += BLOCK
    if (!Number.isInteger(size) || size < 0 || at + size > bytes.length)
      throw new Error('The tarball is cut off')
    // Extended headers hold what is not needed here; a path too long for the plain one is none of ours.
    if (kind === '0' || kind === '\0') {
      if (!isPlain(path)) throw new Error(`The tarball holds ${path.slice(0, 100)}`)
      files.set(path, bytes.subarray(at, at + size))
    } else if (!'xg5'.includes(kind)) throw new Error(`The tarball holds an entry of type ${kind}`)
    at += Math.ceil(size / BLOCK) * BLOCK
  }
  throw new Error('The tarball is cut off')
}
