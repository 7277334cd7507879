import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Takes the command lines of nextpnr-ice40 and icepack, refuses what they refuse, and talks like them.
const MODULE = `
const bytes = (text) => new TextEncoder().encode(text)
const gaveUp = (stderr, text) => {
  stderr(bytes('ERROR: ' + text + '\\n'))
  throw new WebAssembly.RuntimeError('unreachable')
}
export const runNextpnrIce40 = async (args, files, { stderr }) => {
  const [device, ...named] = args
  const rest = Object.fromEntries(named.flatMap((name, k) => (k % 2 ? [] : [[name, named[k + 1]]])))
  const { '--package': chip, '--json': json, '--pcf': pcf, '--asc': asc, ...others } = rest
  if (!device.startsWith('--') || !chip || Object.keys(others).length > 0) gaveUp(stderr, 'unrecognised option')
  const { modules } = JSON.parse(files[json])
  const top = Object.values(modules).find(({ attributes }) => attributes && attributes.top)
  for (const { type } of Object.values(top.cells))
    if (!type.startsWith('SB_')) gaveUp(stderr, 'cell type ' + type + ' is unsupported')
  const pins = new Set([...files[pcf].matchAll(/^set_io +(\\S+) /gm)].map(([, name]) => name))
  for (const [name, { bits }] of Object.entries(top.ports))
    for (const at of bits.keys()) {
      const io = bits.length > 1 ? name + '[' + at + ']' : name
      if (!pins.has(io)) gaveUp(stderr, "IO '" + io + "' is unconstrained in PCF (override this error with --pcf-allow-unconstrained)")
    }
  stderr(bytes("Info: Packing constants..\\nInfo: \\t         ICESTORM_LC:    30/ 1280     2%\\nInfo: Max frequency for clock 'clk': 99.00 MHz (PASS at 12.00 MHz)\\n"))
  return { ...files, [asc]: '.device ' + device + ' ' + chip }
}
export const runIcepack = async ([asc, bin], files) => ({ ...files, [bin]: bytes('packed ' + files[asc]) })
`

/** A folder that stands for the package, without its 223 MB. */
export const fakePacker = () => {
  const folder = mkdtempSync(join(tmpdir(), 'labbox-packer-'))
  mkdirSync(join(folder, 'gen'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'gen', 'bundle.js'), MODULE)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
