import { spawnSync } from 'node:child_process'
import { findBrowser } from './find-browser.ts'

/** A program of the machine that some tests need. */
interface Tool {
  name: string
  /** Debian package. */
  package: string
  /** What is not tested without it. */
  for: string
  found(): boolean | Promise<boolean>
}

const answers = (command: string, ...args: string[]) => {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8' })
  return status === 0 && stdout.trim() !== ''
}

const tools: Tool[] = [
  {
    name: 'a Chromium browser',
    package: 'chromium',
    for: 'the journeys in a browser',
    found: async () => Boolean(await findBrowser()),
  },
  {
    name: 'a Chinese font',
    package: 'fonts-noto-cjk',
    for: 'how Chinese text looks',
    found: () => answers('fc-list', ':lang=zh'),
  },
  {
    name: 'sigrok-cli',
    package: 'sigrok-cli',
    for: 'the simulated instruments with sigrok as client',
    found: () => answers('sigrok-cli', '--version'),
  },
  {
    name: 'lxi',
    package: 'lxi-tools',
    for: 'the simulated instruments with lxi-tools as client',
    found: () => answers('lxi', '--version'),
  },
  {
    name: 'ngspice',
    package: 'ngspice',
    for: 'the simulation against native ngspice',
    found: () => answers('ngspice', '--version'),
  },
]

/**
 * Installs what tests need and this machine lacks, where it may; says what will be skipped otherwise.
 * @returns names of the programs that are missing all the same
 */
export async function provideTools(): Promise<string[]> {
  const missing = await lacking(tools)
  if (missing.length === 0) return []
  if (process.getuid?.() === 0 && answers('apt-get', '--version')) aptInstall(missing)
  const left = await lacking(missing)
  for (const tool of left)
    console.log(`Skipped: ${tool.for}, because ${tool.name} is not installed (Debian: ${tool.package}).`)
  return left.map(({ name }) => name)
}

async function lacking(list: Tool[]): Promise<Tool[]> {
  const missing: Tool[] = []
  for (const tool of list) if (!(await tool.found())) missing.push(tool)
  return missing
}

function aptInstall(missing: Tool[]): void {
  const packages = missing.map((tool) => tool.package)
  console.log(`Installing ${packages.join(', ')} …`)
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-q', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 10 * 60_000,
    }).status === 0
  if (!apt('update')) return
  // One by one: a package that this release does not have must not keep the others away.
  if (!apt('install', '-y', '--no-install-recommends', ...packages))
    for (const name of packages) apt('install', '-y', '--no-install-recommends', name)
}
