import { createHash, createPublicKey, verify } from 'node:crypto'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import {
  BenchVersion,
  signedText,
  type UpdateFailure,
  type UpdateOffer,
} from '@labbox/contract/bench/update.ts'
import { messageOf } from '../agent/errors.ts'
import { readTarball } from './tar.ts'

/** Why a package is not used. */
export class UpdateError extends Error {
  readonly failure: UpdateFailure

  constructor(failure: UpdateFailure, message: string) {
    super(message)
    this.failure = failure
  }
}

/** Where the program lies in its package. */
export const PROGRAM = 'package/dist/labbox-bench.mjs'

const Manifest = z.object({ name: z.literal('labbox-bench'), version: BenchVersion })

/**
 * Looks into a tarball of the bench program.
 * @throws UpdateError when it is none
 */
export const readPackage = async (
  tarball: Uint8Array,
): Promise<{ version: string; files: Map<string, Buffer> }> => {
  try {
    const files = await readTarball(tarball)
    const { version } = Manifest.parse(JSON.parse(String(files.get('package/package.json'))))
    if (!files.has(PROGRAM)) throw new Error(`${PROGRAM} is missing`)
    return { version, files }
  } catch (error) {
    throw new UpdateError('package', messageOf(error))
  }
}

/**
 * Checks what was fetched against its offer: size, hash, the server's signature, and that it is what it says it is.
 * @throws UpdateError
 */
export const checkPackage = async (
  tarball: Uint8Array,
  offer: UpdateOffer,
  key: string,
): Promise<Map<string, Buffer>> => {
  if (tarball.length !== offer.size)
    throw new UpdateError('size', `${tarball.length} bytes instead of ${offer.size}`)
  const sha256 = createHash('sha256').update(tarball).digest('hex')
  if (sha256 !== offer.sha256) throw new UpdateError('hash', `SHA-256 is ${sha256}`)
  const pinned = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
  const signature = Buffer.from(offer.signature, 'base64')
  if (!verify(null, Buffer.from(signedText(offer)), pinned, signature))
    throw new UpdateError('signature', 'Not signed by the server that this bench was enrolled with')
  const { version, files } = await readPackage(tarball)
  if (version !== offer.version) throw new UpdateError('package', `It is version ${version}`)
  return files
}

/** Writes a package into a folder that appears whole or not at all. */
export const unpackInto = (folder: string, files: Map<string, Buffer>): void => {
  const draft = `${folder}.new`
  for (const old of [draft, folder]) rmSync(old, { recursive: true, force: true })
  for (const [path, bytes] of files) {
    const target = join(draft, path)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, bytes)
  }
  renameSync(draft, folder)
}
