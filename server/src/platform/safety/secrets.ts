import { hkdfSync, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** Keys of this installation, one per purpose. */
export interface Secrets {
  /** 32 bytes that belong to this purpose alone; the same at every start and on every node. */
  secret(name: string): Buffer
}

const fileName = 'secret'

/**
 * Opens the installation's secret: the setting `SECRET` where several nodes share it, otherwise a file of
 * mode 0600 in the data folder, made from 32 random bytes when it is not there yet.
 * Every purpose gets a key of its own by HKDF-SHA256 (RFC 5869), so one that leaks tells nothing of the others.
 */
export function openSecrets(options: { dataDir: string; secret?: string | undefined }): Secrets {
  const root = options.secret ? Buffer.from(options.secret) : readOrMake(options.dataDir)
  const keys = new Map<string, Buffer>()
  return {
    secret(name) {
      let key = keys.get(name)
      if (!key) keys.set(name, (key = Buffer.from(hkdfSync('sha256', root, 'labbox', name, 32))))
      return key
    },
  }
}

function readOrMake(dataDir: string): Buffer {
  const path = join(dataDir, fileName)
  mkdirSync(dataDir, { recursive: true })
  const known = readSecret(path)
  if (known) return known
  const draft = `${path}.${process.pid}`
  const file = openSync(draft, 'wx', 0o600)
  writeSync(file, randomBytes(32).toString('base64url') + '\n')
  fsyncSync(file)
  closeSync(file)
  // A link appears whole or not at all, and never replaces the secret of a start that was quicker.
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readSecret(path) ?? fail(path)
}

function readSecret(path: string): Buffer | undefined {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const bytes = Buffer.from(text.trim(), 'base64url')
  return bytes.length === 32 ? bytes : fail(path)
}

function fail(path: string): never {
  throw new Error(`${path} is damaged: put back the copy that belongs to this data folder.`)
}
