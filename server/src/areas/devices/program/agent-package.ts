import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The bench program as this product serves it, at `/agent/<name>`. */
export interface AgentPackage {
  /** `labbox-bench-<version>.tgz` */
  name: string
  /** Of its bytes, hex. */
  sha256: string
}

/**
 * The package that was built beside the web app, which serves it as one of its files.
 * @returns null where it was not built
 */
export const readAgentPackage = (webRoot: string): AgentPackage | null => {
  const folder = join(webRoot, 'agent')
  const name = existsSync(folder) ? readdirSync(folder).find((entry) => entry.endsWith('.tgz')) : undefined
  if (!name) return null
  return {
    name,
    sha256: createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex'),
  }
}

/**
 * The commands for the computer at a bench: download from this product, verify, install, enrol. No registry is asked:
 * the package holds all that it needs, and its name in a registry might belong to anybody.
 */
export const installCommand = (server: string, { name, sha256 }: AgentPackage): string =>
  [
    `curl -fsSO ${server}/agent/${name}`,
    `echo "${sha256}  ${name}" | sha256sum -c -`,
    `npm install -g --offline ./${name}`,
  ].join(' && ')

export const enrolCommand = (server: string, code: string): string =>
  `labbox-bench enroll --server ${server} --code ${code}`
