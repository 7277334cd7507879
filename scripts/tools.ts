import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findBrowser } from './find-browser.ts'

/** A program of the machine that some tests need. */
interface Tool {
  name: string
  /** Debian packages that have it, the best first. */
  packages: string[]
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
    packages: ['chromium-headless-shell', 'chromium'],
    for: 'the journeys in a browser',
    found: async () => Boolean(await findBrowser()),
  },
  {
    name: 'a Chinese font',
    packages: ['fonts-noto-cjk'],
    for: 'how Chinese text looks',
    found: () => answers('fc-list', ':lang=zh'),
  },
  {
    name: 'sigrok-cli',
    packages: ['sigrok-cli'],
    for: 'the simulated instruments with sigrok as client',
    found: () => answers('sigrok-cli', '--version'),
  },
  {
    name: 'lxi',
    packages: ['lxi-tools'],
    for: 'the simulated instruments with lxi-tools as client',
    found: () => answers('lxi', '--version'),
  },
  {
    name: 'ngspice',
    packages: ['ngspice'],
    for: 'the simulation against native ngspice',
    found: () => answers('ngspice', '--version'),
  },
  {
    name: 'bwrap',
    packages: ['bubblewrap'],
    for: 'compilers shut in, which run strangers’ text',
    found: () => answers('bwrap', '--version'),
  },
  {
    name: 'avr-gcc',
    packages: ['gcc-avr'],
    for: 'compiling programs for AVR microcontrollers',
    found: () => answers('avr-gcc', '--version'),
  },
  {
    name: 'avr-libc',
    packages: ['avr-libc'],
    for: 'compiling programs for AVR microcontrollers',
    found: () => existsSync('/usr/lib/avr/include/avr/io.h'),
  },
  {
    name: 'sdcc',
    packages: ['sdcc'],
    for: 'compiling programs for 8051 microcontrollers',
    found: () => answers('sdcc', '--version'),
  },
  {
    name: 'ghdl',
    packages: ['ghdl'],
    for: 'VHDL on the simulated FPGA board',
    found: () => answers('ghdl', '--version'),
  },
  {
    name: 's51',
    packages: ['sdcc-ucsim'],
    for: 'the 8051 instruction by instruction against another simulator (else against its traces that are kept)',
    found: () => existsSync('/usr/bin/s51'),
  },
  {
    name: 'iverilog',
    packages: ['iverilog'],
    for: 'digital circuits against Icarus Verilog itself (else against its traces that are kept)',
    found: () => answers('iverilog', '-V'),
  },
]

/**
 * Installs what tests need and this machine lacks, where it may; says what will be skipped otherwise.
 * @returns names of the programs that are missing all the same
 */
export async function provideTools(): Promise<string[]> {
  const missing = await lacking(tools)
  if (missing.length === 0) return []
  if (process.getuid?.() === 0 && answers('apt-get', '--version')) await aptInstall(missing)
  const left = await lacking(missing)
  for (const tool of left)
    console.log(
      `Skipped: ${tool.for}, because ${tool.name} is not installed (Debian: ${tool.packages.join(' or ')}).`,
    )
  return left.map(({ name }) => name)
}

async function lacking(list: Tool[]): Promise<Tool[]> {
  const missing: Tool[] = []
  for (const tool of list) if (!(await tool.found())) missing.push(tool)
  return missing
}

async function aptInstall(missing: Tool[]): Promise<void> {
  console.log(`Installing ${missing.map(({ packages }) => packages[0]).join(', ')} …`)
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-q', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 10 * 60_000,
    }).status === 0
  const install = (...names: string[]) => apt('install', '-y', '--no-install-recommends', ...names)
  if (!apt('update') || install(...missing.map(({ packages }) => packages[0] ?? ''))) return
  // One by one: a package missing in this release must not block the others.
  for (const { packages, found } of missing) for (const name of packages) if (!(await found())) install(name)
}
