import type { vhdlSynthesize } from '@labbox/contract/bench/fpga/vhdl.ts'
import type { BodyOf, DataOf } from '@labbox/contract/core/endpoint.ts'
import type { Complaint } from 'labbox-bench/fpga/complaints.ts'
import { tidyVerilog } from 'labbox-bench/fpga/vhdl/netlist.ts'
import { vhdlComplaintsOf } from 'labbox-bench/fpga/vhdl/said.ts'
import { entitiesOf, plainVhdl } from 'labbox-bench/fpga/vhdl/source.ts'
import { AppError } from '../../../platform/errors.ts'
import { runShut } from './sandbox.ts'
import { offFor } from './toolchains.ts'
import { inTurn } from './turns.ts'

/** With the packages of which textbooks are full. Nobody chooses a flag. */
const FLAGS = '--std=08 -fsynopsys -frelaxed'

/** Inside, files have names that nobody chose. */
const inside = (index: number): string => `f${index}.vhd`

/** What is run, all of it: files come one after the other on the standard input, entities as arguments. */
const scriptFor = (sizes: readonly number[]): string =>
  [
    ...sizes.map((size, index) => `head -c ${size} > ${inside(index)}`),
    `ghdl -i ${FLAGS} ${sizes.map((_, index) => inside(index)).join(' ')} 1>&2`,
    `for top in "$@"; do ghdl -m ${FLAGS} "$top" 1>&2 && ghdl --synth ${FLAGS} --out=verilog "$top" || exit 1; done`,
  ].join(' && ')

const said = (kind: Complaint['kind'], text: string): Complaint => ({
  file: '',
  line: 0,
  severity: 'error',
  kind,
  name: '',
  wanted: '',
  text,
})

/** `GET /bench/fpga/vhdl`. */
export const vhdlHere = async () => {
  const off = await offFor('vhdl')
  return { available: off === null, reason: off?.reason ?? null, package: off?.package ?? null }
}

/**
 * `POST /bench/fpga/vhdl/synthesize`.
 * @throws AppError FPGA_NO_VHDL, TOO_MANY
 */
export const synthesizeVhdl = async ({
  files,
}: BodyOf<typeof vhdlSynthesize>): Promise<DataOf<typeof vhdlSynthesize>> => {
  const off = await offFor('vhdl')
  if (off) throw new AppError('FPGA_NO_VHDL', { params: { package: off.package ?? 'bubblewrap' } })
  const texts = files.map(({ text }) => plainVhdl(text))
  const entities = entitiesOf(texts)
  if (entities.all.length === 0) return { verilog: null, complaints: [said('noEntity', 'no entity')] }
  const bytes = texts.map((text) => Buffer.from(text))
  const script = scriptFor(bytes.map(({ length }) => length))
  const ended = await inTurn(() =>
    runShut(['/bin/sh', '-c', script, 'sh', ...entities.tops.slice(0, files.length)], Buffer.concat(bytes)),
  )
  if (ended.kind === 'forbidden') throw new AppError('FPGA_NO_VHDL', { params: { package: 'bubblewrap' } })
  if (ended.kind !== 'done') return { verilog: null, complaints: [said('tooMuch', ended.kind)] }
  const nameOf = (name: string): string => files[Number(/\d+/.exec(name)?.[0])]?.name ?? name
  const complaints = vhdlComplaintsOf(ended.stderr, nameOf)
  if (ended.code === 0) return { verilog: tidyVerilog(ended.stdout, entities.all, nameOf), complaints }
  const isError = complaints.some(({ severity }) => severity === 'error')
  return { verilog: null, complaints: isError ? complaints : [...complaints, said('tooMuch', 'gave up')] }
}
