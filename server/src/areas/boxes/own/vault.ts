import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { hkdfSync, randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { seal, unseal } from '../seal.ts'

/** The key of a box that was given at its start does not fit, or its folder is damaged. */
class BoxKeyError extends Error {
  override name = 'Error'
}

// OWASP's first recommendation for Argon2id.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Whole or not at all, and on the disk when it returns. */
const writeWhole = (path: string, text: string): void => {
  mkdirSync(dirname(path), { recursive: true })
  const draft = `${path}.draft`
  const file = openSync(draft, 'w', 0o600)
  writeSync(file, text)
  fsyncSync(file)
  closeSync(file)
  renameSync(draft, path)
  const folder = openSync(dirname(path), 'r')
  fsyncSync(folder)
  closeSync(folder)
}

const readText = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** The key under which a box keeps everything: of what is typed at its start, by Argon2id with the salt of its folder. */
export const keyOf = async (typed: string, folder: string): Promise<Buffer> => {
  const path = join(folder, 'salt')
  const known = readText(path) ?? randomBytes(16).toString('base64')
  writeWhole(path, known)
  const stretched = await hash(typed, { ...COST, salt: Buffer.from(known, 'base64') })
  return Buffer.from(hkdfSync('sha256', stretched, 'labbox', 'box at rest', 32))
}

/** Documents of a box on its disk, each sealed under the key of its start. */
export const openVault = (folder: string, key: Uint8Array) => ({
  folder,
  has: (name: string): boolean => existsSync(join(folder, name)),
  read<T>(name: string): T | null {
    const text = readText(join(folder, name))
    if (text === null) return null
    try {
      return unseal(key, name, text) as T
    } catch (error) {
      throw new BoxKeyError(`BOX_KEY does not open ${join(folder, name)}.`, { cause: error })
    }
  },
  write(name: string, document: unknown): void {
    writeWhole(join(folder, name), seal(key, name, document))
  },
})
export type Vault = ReturnType<typeof openVault>
