import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Ice40 } from '@labbox/contract/bench/fpga/board.ts'
import type { DesignFile } from '@labbox/contract/measurement/test-bench/test-bench.ts'
import type { Complaint } from 'labbox-bench/fpga/complaints.ts'
import { askSandboxed, SandboxError } from '../../../../platform/sandbox/start.ts'
import { createTurns } from '../../../../platform/sandbox/turns.ts'
import type { Placed } from './place.ts'
import type { BuildWork } from './program.ts'

/** 223 MB, added by who wants it. */
const PACKAGE = '@yowasp/nextpnr-ice40'
const MODULE = 'gen/bundle.js'

/** One at a time: it takes much memory, and nobody waits for long. */
const turns = createTurns({ parallel: 1, waiting: 20, full: 'UNAVAILABLE' })
/** A whole build is a turn; its halves have none of their own. */
const free = createTurns({ parallel: 2, waiting: 0, full: 'UNAVAILABLE' })

const LIMITS = {
  program: new URL('./program.ts', import.meta.url),
  heapMb: 700,
  nice: 10,
  turns: free,
}
/** It gives way to everything else (`nice`): on a busy server a counter took more than 20 s. */
const STEP_MS = 60_000
const SYNTHESIS = { residentMb: 1024 }
/** Of the chips' data, which it has in memory whole. */
const PLACING = { residentMb: 1536 }

const isThere = (url: string): boolean => existsSync(fileURLToPath(url))

/**
 * The module that places and routes for an iCE40.
 * @param given a folder of the package, or `off`
 * @returns its address; null: there is none
 */
export const packerAt = (given: string | undefined): string | null => {
  if (given === 'off') return null
  try {
    const url = given === undefined ? import.meta.resolve(PACKAGE) : pathToFileURL(join(given, MODULE)).href
    return isThere(url) ? url : null
  } catch {
    return null
  }
}

/** What became of a build. */
export interface Built {
  name: string
  bitstream: Uint8Array | null
  complaints: Complaint[]
  log: string
}

const ended = (reason: SandboxError['reason']): Complaint => ({
  file: '',
  line: 0,
  severity: 'error',
  kind: 'tooLarge',
  name: '',
  wanted: '',
  text: reason,
})

/** What its module on top is called, as the name of a file. */
const nameIn = (netlist: string): string => {
  const { modules } = JSON.parse(netlist) as {
    modules: Record<string, { attributes?: Record<string, unknown> }>
  }
  const top =
    Object.entries(modules).find(([, { attributes }]) => attributes?.['top'] !== undefined)?.[0] ?? ''
  return /^\w{1,40}$/.test(top) ? top : 'top'
}

const ask = <M extends object>(limits: { residentMb: number; stepMs: number }, work: BuildWork): Promise<M> =>
  askSandboxed<M>({ ...LIMITS, ...limits }, work)

/**
 * Builds a design for a chip in two processes of its own, ended above 60 s each, and above 1 GB and 1.5 GB.
 * @param stepMs in place of the 60 s
 * @throws AppError UNAVAILABLE when too many wait
 */
export const buildApart = async (
  packer: string,
  files: DesignFile[],
  chip: Ice40,
  stepMs = STEP_MS,
): Promise<Built> => {
  const none = { name: 'top.bin', bitstream: null, log: '' }
  const leave = await turns.enter()
  try {
    const made = await ask<{ netlist?: string; complaints: Complaint[] }>(
      { ...SYNTHESIS, stepMs },
      {
        step: 'synthesize',
        files,
      },
    )
    const { netlist, complaints } = made
    if (netlist === undefined) return { ...none, complaints }
    const placed = await ask<Placed>({ ...PLACING, stepMs }, { step: 'place', packer, netlist, chip })
    return { ...placed, name: `${nameIn(netlist)}.bin`, complaints }
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error
    return { ...none, complaints: [ended(error.reason)] }
  } finally {
    leave()
  }
}
