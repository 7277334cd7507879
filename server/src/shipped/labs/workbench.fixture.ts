import { emptyCircuit, type Circuit } from '@labbox/contract/bench/circuit.ts'
import type { LabDocument } from '@labbox/contract/labs/version.ts'
import { computeSheet, type SheetResult, type SheetValues } from '@labbox/contract/measurement/compute.ts'
import { cellIdOf, cellsOf } from '@labbox/contract/measurement/template.ts'
import {
  addComponent,
  addLabel,
  addWire,
  mayPlace,
  newComponent,
  readParam,
  setDesignator,
  setParam,
  setProgram,
} from 'labbox-bench/circuit/edit/ops.ts'
import { tidy } from 'labbox-bench/circuit/edit/tidy.ts'
import { symbols } from 'labbox-bench/circuit/symbols/index.ts'
import { COMPATIBLE } from 'labbox-bench/instruments/compatible.ts'
import { prepareCall } from 'labbox-bench/instruments/pseudo.ts'
import { runCall } from 'labbox-bench/instruments/reading.ts'
import { openSimulatedBench } from 'labbox-bench/simulator/bench.ts'
import { SpicePool } from 'labbox-bench/spice/pool.ts'

/**
 * A circuit as a student makes it from an empty sheet, by the acts of the editor: parts from the parts list, values as they are typed, wires
 * and names of nets.
 * @throws Error for what the editor refuses
 */
export const fromEmptySheet = (wanted: Circuit): Circuit => {
  let circuit = emptyCircuit()
  for (const [id, { symbol, designator, x, y, params, program, ...orientation }] of Object.entries(
    wanted.components,
  )) {
    const definition = symbols[symbol.id]
    if (!definition || !mayPlace(circuit, symbol.id)) throw new Error(`${designator} cannot be placed`)
    circuit = addComponent(circuit, newComponent(circuit, definition, [x, y], orientation), id)
    circuit = setDesignator(circuit, id, designator)
    for (const param of definition.params) {
      const typed = readParam(param, params[param.name]?.text ?? '')
      if (!typed.ok) throw new Error(`${designator}: ${param.name} is ${typed.problem}`)
      circuit = setParam(circuit, id, param.name, typed.value)
    }
    if (program) circuit = setProgram(circuit, id, program)
  }
  for (const { points } of Object.values(wanted.wires)) circuit = addWire(circuit, points)
  for (const label of Object.values(wanted.labels)) circuit = addLabel(circuit, label)
  return tidy(circuit)
}

/** A simulated bench and what a student does at it, for doing shipped labs in tests. */
export interface Workbench {
  wire(circuit: Circuit): Promise<void>
  /** Turns a switch or knob of a part by its designator while the circuit runs. */
  turn(designator: string, param: string, value: number): Promise<void>
  /** The lines of a character display. */
  display(designator: string): Promise<readonly string[]>
  /** One pseudo-command, or several; answers the number of the last one. */
  say(...commands: string[]): Promise<number>
  close(): Promise<void>
}

export const openWorkbench = async (): Promise<Workbench> => {
  const pool = new SpicePool()
  // the engine takes its time to start: before the first reading, so that no instrument has to wait for it
  await pool.run('* warm\nV1 a 0 1\nR1 a 0 1k\n.op\n.end\n', { analyses: ['op'], owner: 'warm' })
  const bench = await openSimulatedBench(pool, 11)
  await bench.find()
  return {
    async wire(circuit) {
      await bench.stop()
      await bench.load({ circuitId: 'lab', hash: '', circuit: fromEmptySheet(circuit), maxList: null })
      await bench.run()
    },
    turn: (designator, param, value) => bench.set(`part-${designator}`, param, value),
    display: async (designator) => (await bench.sheet())?.screens[`part-${designator}`]?.lines ?? [],
    async say(...commands) {
      let value = Number.NaN
      for (const command of commands) {
        const port = [...bench.ports.values()].find(({ info }) => command.startsWith(info.kind))
        if (!port) throw new Error(`nobody answers ${command}`)
        const reading = await port.exclusive((link) =>
          // As in the product: a setting has been carried out before anything is read.
          runCall(link, prepareCall(COMPATIBLE, port.model.name, command), port.model.errorQuery),
        )
        if (reading?.type === 'number') value = reading.value ?? Number.NaN
      }
      return value
    },
    async close() {
      await bench.close()
      await pool.close()
    },
  }
}

/** A sheet that is filled by running the commands of its items, as the server does it. */
export const fillSheet = (document: LabDocument, bench: Workbench) => {
  const template = document.measurement
  const items = template.pages.flatMap((page) => page.tables).flatMap((table) => table.items)
  const values: SheetValues = Object.fromEntries(
    items.flatMap((item) =>
      Object.entries(item.given).map(([line, value]) => [cellIdOf(item.id, line), value]),
    ),
  )
  return {
    /** Reads the cells of a line by their items' commands. */
    async read(line: string, ...ids: string[]): Promise<void> {
      for (const id of ids) {
        const item = items.find((one) => one.id === id)
        if (!item) throw new Error(`no item ${id}`)
        const value = await bench.say(item.command)
        // an instrument that cannot measure leaves the cell blank
        values[cellIdOf(id, line)] = Number.isNaN(value) ? null : value
      }
    },
    /** What the student types into a cell. */
    type(line: string, id: string, value: number): void {
      values[cellIdOf(id, line)] = value
    },
    given: (id: string, line: string): number => Number(values[cellIdOf(id, line)]),
    result: (): SheetResult => computeSheet(template, values),
  }
}

/** Ids of items with a failed cell, and of those with cells that have no verdict yet although they can be judged. */
export const verdictsOf = (document: LabDocument, { cells, score }: SheetResult) => {
  const failed = new Set<string>()
  for (const place of cellsOf(document.measurement)) {
    const id = cellIdOf(place.item.id, place.lineId)
    if (cells[id]?.verdict === 'fail') failed.add(place.item.id)
  }
  return { failed: [...failed].toSorted(), open: score.open, share: score.earned / score.possible }
}

/** Steps of a vertical scale, V/div. */
const SCALES = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5]

/** The finest scale that shows a signal of these volts whole, as a careful student chooses it. */
const scaleFor = (volts: number) => SCALES.find((scale) => scale * 7.5 >= volts) ?? 5

/** Shows a signal whole on a channel, as finely as its scales allow. */
export const fit = async (bench: Workbench, channel: number): Promise<void> => {
  await bench.say(
    `DS.CHAN.DISPLAY(CH${channel},ON)`,
    `DS.CHAN.SCALE(CH${channel},5)`,
    `DS.CHAN.OFFSET(CH${channel},0)`,
  )
  for (let turn = 0; turn < 3; turn++) {
    const volts = await bench.say(`DS.MEAS.VPP(CH${channel})`)
    await bench.say(`DS.CHAN.SCALE(CH${channel},${scaleFor(volts)})`)
  }
}

/** All channels on, a division for each volt: levels of digital parts are read by their average. */
export const showLevels = async (bench: Workbench): Promise<void> => {
  for (const channel of [1, 2, 3, 4])
    await bench.say(
      `DS.CHAN.DISPLAY(CH${channel},ON)`,
      `DS.CHAN.SCALE(CH${channel},1)`,
      `DS.CHAN.OFFSET(CH${channel},-2.5)`,
    )
}

/** Timebase for about three periods on the twelve divisions. */
export const timebaseFor = (frequency: number): number => {
  const wanted = 3 / frequency / 12
  const decade = 10 ** Math.floor(Math.log10(wanted))
  return Number(((wanted / decade < 2 ? 1 : wanted / decade < 5 ? 2 : 5) * decade).toPrecision(3))
}
