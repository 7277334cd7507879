import { own } from '@labbox/contract/core/own.ts'
import type { MaxList } from '@labbox/contract/bench/circuit.ts'
import type { InstrumentReading } from '@labbox/contract/bench/commands.ts'
import type { InstrumentInfo, opArgs } from '@labbox/contract/bench/protocol.ts'
import { overLimitText } from '@labbox/contract/bench/limits.ts'
import type { HardLimits } from '@labbox/contract/devices/devices.ts'
import { parseCall, prepareCall, PseudoError, type PseudoRow } from 'labbox-bench/instruments/pseudo.ts'
import { readReply } from 'labbox-bench/instruments/reading.ts'
import type { z } from 'zod'
import type { Db } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import { instrumentsOf } from '../devices/queries.ts'

type Sets = z.output<(typeof opArgs)['instrument']>['sets']
type Quantity = Sets[number]['quantity']

/** One pseudo-command, checked and written as SCPI for the instrument that will carry it out. */
export interface Wording {
  instrument: string
  model: string
  scpi: string
  reply: 'none' | 'line' | 'block'
  sets: Sets
  row: PseudoRow
  /** Commands of the same knob: only the newest counts. */
  knob: string
}

/**
 * What each argument sets, by pseudo-command: these are the words of every model, so limits need no model. A level of the generator, its
 * offset too, is half of the largest swing it allows.
 */
const SETS: Readonly<Record<string, readonly (Quantity | 'level' | null)[]>> = {
  'DP.SET': [null, 'supplyVolts', 'supplyAmps'],
  'DP.VOLT': [null, 'supplyVolts'],
  'DP.CURR': [null, 'supplyAmps'],
  'DG.APPLY': [null, null, 'generatorHz', 'generatorVpp', 'level'],
  'DG.FREQ': [null, 'generatorHz'],
  'DG.AMPL': [null, 'generatorVpp'],
  'DG.HIGH': [null, 'level'],
  'DG.LOW': [null, 'level'],
  'DG.OFFSET': [null, 'level'],
  'DG.FM.DEVIATION': [null, 'generatorHz'],
  'DG.FSK.HOP': [null, 'generatorHz'],
  'DG.SWEEP.START': [null, 'generatorHz'],
  'DG.SWEEP.STOP': [null, 'generatorHz'],
}
const setsOf = (name: string, args: readonly string[]): Sets =>
  (own(SETS, name) ?? []).flatMap((quantity, k) => {
    const value = Number(args[k])
    if (!quantity || !Number.isFinite(value)) return []
    return quantity === 'level' ? [{ quantity: 'generatorVpp', value: 2 * value }] : [{ quantity, value }]
  })

const overLimit = (detail: string, cause?: unknown) =>
  new AppError('BENCH_OVER_LIMIT', { params: { detail }, cause })
const badCommand = (detail: string, cause?: unknown) =>
  new AppError('BENCH_BAD_COMMAND', { params: { detail }, cause })

/** Reads a pseudo-command and writes it for the first instrument of its kind that is there. */
export const word = (
  text: string,
  instruments: readonly InstrumentInfo[],
  rows: readonly PseudoRow[],
): Wording => {
  try {
    const call = parseCall(text)
    const kind = call.name.split('.')[0]
    const target = instruments.find((each) => each.kind === kind && each.online)
    if (!target) throw new AppError('BENCH_INSTRUMENT_MISSING', { params: { detail: kind ?? text } })
    const { row, lines } = prepareCall(rows, target.model, text)
    // Waveforms travel as frames on their own topic, never as the answer to a command.
    if (row.reply?.type === 'wave') throw badCommand(call.name)
    const scpi = lines.join(';')
    const reply = row.reply ? (row.reply.type === 'image' ? 'block' : 'line') : 'none'
    const knob = [target.id, call.name, ...call.args.slice(0, Math.max(0, row.params.length - 1))].join(' ')
    return {
      instrument: target.id,
      model: target.model,
      scpi,
      reply,
      sets: setsOf(call.name, call.args),
      row,
      knob,
    }
  } catch (error) {
    // A number that the instrument cannot be set to: the row says from where to where.
    if (error instanceof PseudoError && error.problem === 'range') throw overLimit(error.about, error)
    if (error instanceof PseudoError) throw badCommand(error.message, error)
    throw error
  }
}

/** The project's limits and the bench's own: the smaller one counts. */
export const checkSets = (wording: Wording, hard: HardLimits, project: MaxList | null): void => {
  const mostOf = (quantity: Quantity) => Math.min(hard[quantity] ?? Infinity, project?.[quantity] ?? Infinity)
  for (const { quantity, value } of wording.sets) {
    const most = mostOf(quantity)
    if (Math.abs(value) > most * (1 + 1e-9)) throw overLimit(overLimitText(quantity, value, most))
  }
  // A limit in volts peak to peak cannot be held against amplitudes in another unit.
  if (wording.row.pseudo === 'DG.UNIT' && !/VPP$/i.test(wording.scpi) && mostOf('generatorVpp') < Infinity)
    throw overLimit(`${wording.scpi.split(' ').at(-1)} ≠ Vpp`)
}

/** What the instrument said, as a reading. */
export const readingOf = (wording: Wording, result: unknown, at: Date): InstrumentReading => {
  const { instrument, model, scpi, row } = wording
  const reading: InstrumentReading = {
    value: null,
    text: null,
    block: null,
    unit: row.unit ?? '',
    raw: '',
    instrument,
    model,
    scpi,
    at: at.toISOString(),
  }
  if (!row.reply || typeof result !== 'string') return reading
  if (wording.reply === 'block') return { ...reading, block: result }
  try {
    const read = readReply(row.reply, [Buffer.from(result, 'latin1')], row.unit)
    if (read.type === 'number') return { ...reading, value: read.value, raw: read.raw }
    if (read.type === 'text') return { ...reading, text: read.value, raw: read.raw }
    if (read.type === 'bool') return { ...reading, value: Number(read.value), text: read.raw, raw: read.raw }
    return reading
  } catch (error) {
    if (!(error instanceof PseudoError)) throw error
    throw new AppError('BENCH_INSTRUMENT_ERROR', {
      params: { detail: error.about.slice(0, 200) },
      cause: error,
    })
  }
}

/** What is connected to each bench, kept in memory until the bench reports again. */
export const createInstrumentBook = (db: Db) => {
  const known = new Map<string, Promise<InstrumentInfo[]>>()
  return {
    of(deviceId: string): Promise<InstrumentInfo[]> {
      let list = known.get(deviceId)
      if (!list) {
        list = instrumentsOf(db, [deviceId]).then((map) => map.get(deviceId) ?? [])
        list.catch(() => known.delete(deviceId))
        known.set(deviceId, list)
      }
      return list
    },
    forget: (deviceId: string) => void known.delete(deviceId),
  }
}
export type InstrumentBook = ReturnType<typeof createInstrumentBook>
