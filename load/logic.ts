/**
 * Digital parts: changes of level that the kernel carries out in a second of processor time (reference: the bare queue, emptied and filled
 * at the same rate), and frames a second of an oscilloscope before a 555 that clocks a decade counter with its display (reference: the same
 * oscilloscope before an RC low-pass). A schematic of LTspice with 300 parts read into a circuit, ms of processor time (reference: the same text cut
 * into words).
 */
import { clockedCounter, rcLowPass } from 'labbox-bench/circuit/circuit.fixture.ts'
import { importCircuit } from 'labbox-bench/circuit/formats/import.ts'
import { createInstrument } from 'labbox-bench/instruments/instrument.ts'
import { makeNoise } from 'labbox-bench/instruments/noise.ts'
import { LogicBuilder } from 'labbox-bench/logic/build.ts'
import { LOW, UNKNOWN } from 'labbox-bench/logic/level.ts'
import { powerOn } from 'labbox-bench/logic/power-on.ts'
import { EventQueue } from 'labbox-bench/logic/queue.ts'
import { createSpicePlant } from 'labbox-bench/simulator/plant.ts'
import { SpicePool } from 'labbox-bench/spice/pool.ts'
import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import { round } from './kit/figures.ts'
import { inRounds, medians, report } from './kit/report.ts'

const EVENTS = 3_000_000
const FRAMES = 40
const GATES = 50
const IMPORTED = 300

const processorSeconds = (work: () => void): number => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

/** Rings of five inverters, ten of them, and a ripple counter of sixteen stages. */
const kernelOf = () => {
  const builder = new LogicBuilder(1)
  const placed = (model: object, nets: Record<string, number>) =>
    builder.part({ model, nets, delay: 10, floats: UNKNOWN })
  for (let ring = 0; ring < GATES / 5; ring++) {
    const nets = Array.from({ length: 5 }, () => builder.net())
    for (const [i, net] of nets.entries())
      placed({ gates: { Y: '!A' } }, { A: nets[(i + 4) % 5] ?? net, Y: net })
  }
  let before = builder.net()
  const clock = builder.source(before)
  for (let stage = 0; stage < 16; stage++) {
    const net = builder.net()
    placed({ registers: [{ clock: '!CLK', next: { Q: '!Q' } }] }, { CLK: before, Q: net })
    before = net
  }
  const kernel = builder.build()
  kernel.setHalf(clock, 200e3)
  kernel.drive(clock, LOW, 0)
  powerOn(kernel, makeNoise(1).uniform)
  kernel.evaluate()
  return kernel
}

const eventsPerS = (): number => {
  const kernel = kernelOf()
  const before = kernel.events
  const seconds = processorSeconds(() => kernel.run(Infinity, EVENTS))
  return (kernel.events - before) / seconds
}

/** The same number of outputs in the queue, each put back as it is taken. */
const queuePerS = (): number => {
  const queue = new EventQueue(GATES)
  for (let output = 0; output < GATES; output++) queue.add(output, output)
  const seconds = processorSeconds(() => {
    for (let i = 0; i < EVENTS; i++) {
      const now = queue.next
      queue.add(queue.take(), now + GATES)
    }
  })
  return EVENTS / seconds
}

/** A ladder of resistors and capacitors as LTspice writes it. */
const ladder = (): Uint8Array => {
  const rungs = Array.from({ length: IMPORTED / 2 }, (_, i) => {
    const x = 128 * i
    return [
      `WIRE ${x + 96} 0 ${x + 128} 0`,
      `WIRE ${x + 128} 64 ${x + 128} 0`,
      `FLAG ${x + 128} 128 0`,
      `SYMBOL res ${x + 112} -16 R90\nSYMATTR InstName R${i + 1}\nSYMATTR Value ${i + 1}k`,
      `SYMBOL cap ${x + 112} 64 R0\nSYMATTR InstName C${i + 1}\nSYMATTR Value 10n`,
    ].join('\n')
  })
  return new TextEncoder().encode(['Version 4', 'SHEET 1 880 680', ...rungs, ''].join('\n'))
}

const importing = (file: Uint8Array): [importMs: number, wordsMs: number] => {
  let parts = 0
  const read = processorSeconds(() => {
    parts = Object.keys(importCircuit(file, 'ladder.asc').circuit.components).length
  })
  if (parts < IMPORTED) throw new Error(`only ${parts} parts`)
  const words = processorSeconds(() => new TextDecoder().decode(file).split(/\s+/))
  return [read * 1000, words * 1000]
}

const pool = new SpicePool()

/** Frames a second of one oscilloscope, with what the sheet shows every fourth frame. */
const framesPerS = async (circuit: Circuit): Promise<number> => {
  const plant = createSpicePlant({ pool, seed: 1 })
  plant.load(circuit)
  plant.setSupply(1, { volts: 5, amps: 0.5 })
  plant.setGenerator(1, { shape: 'SIN', frequency: 1000, amplitude: 2, offset: 0, phase: 0, duty: 0.5 })
  const scope = createInstrument('DS1104Z', { plant, seed: 1 })
  for (const line of [':CHAN2:DISP ON', ':TIM:SCAL 0.001', ':CHAN1:SCAL 1']) await scope.execute(line)
  const frame = async (k: number) => {
    await scope.execute(':TRIG:STAT?')
    for (const channel of [1, 2]) await scope.execute(`:WAV:SOUR CHAN${channel};DATA?`)
    if (k % 4 === 0) await plant.sheet()
  }
  await frame(0)
  const begun = performance.now()
  for (let k = 0; k < FRAMES; k++) await frame(k)
  const seconds = (performance.now() - begun) / 1000
  plant.close()
  return FRAMES / seconds
}

const file = ladder()
const figures = medians(
  await inRounds(async () => {
    const [events, queue] = [eventsPerS(), queuePerS()]
    const [read, words] = importing(file)
    const [mixed, plain] = [await framesPerS(clockedCounter()), await framesPerS(rcLowPass())]
    return {
      eventsPerS: events,
      queuePerS: queue,
      eventsToQueue: events / queue,
      mixedFramesPerS: mixed,
      plainFramesPerS: plain,
      mixedToPlain: mixed / plain,
      importMs: read,
      wordsMs: words,
    }
  }),
)
await pool.close()
report(Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, round(value)])))
