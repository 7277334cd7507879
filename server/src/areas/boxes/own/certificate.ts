import { execFile } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { hostname, networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DAY_MS } from '@labbox/contract/core/durations.ts'
import type { Vault } from './vault.ts'

const NAME = 'certificate'
/** A file system in memory: the key never touches the disk unsealed. */
const MEMORY = '/dev/shm'

/** PEM. */
export interface Certificate {
  cert: string
  key: string
}

/** How people call this machine: its own name, and its addresses in the networks it is in. */
const ownNames = (): string => {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  // Of a link alone an address means something with the name of the link only.
  const reached = addresses.filter(({ address }) => !address.startsWith('fe80'))
  return ['DNS:localhost', `DNS:${hostname()}`, ...reached.map(({ address }) => `IP:${address}`)].join(',')
}

const make = async (days: number): Promise<Certificate> => {
  const folder = await mkdtemp(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'labbox-certificate-'))
  const [key, cert] = [join(folder, 'key'), join(folder, 'cert')]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-batch']
  const subject = ['-subj', '/CN=Labbox box', '-addext', `subjectAltName=${ownNames()}`]
  try {
    const out = ['-days', String(days), '-keyout', key, '-out', cert]
    await promisify(execFile)('openssl', ['req', ...kind, ...subject, ...out])
    return { cert: await readFile(cert, 'utf8'), key: await readFile(key, 'utf8') }
  } catch (error) {
    throw new Error('BOX_TLS: openssl, which makes the certificate of this box, cannot be used here.', {
      cause: error,
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** SHA-256 of a certificate, as browsers show it. */
export const fingerprintOf = ({ cert }: Certificate): string => new X509Certificate(cert).fingerprint256

/** The certificate that this box has made for itself, at its first start; it is good as long as the box lives. */
export const certificateIn = async (vault: Vault, now: Date, dies: Date): Promise<Certificate> => {
  const known = vault.read<Certificate>(NAME)
  if (known) return known
  const days = Math.max(1, Math.ceil((dies.getTime() - now.getTime()) / DAY_MS))
  const made = await make(days + 1)
  vault.write(NAME, made)
  return made
}
