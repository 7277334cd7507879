import type { Instance } from '../circuit/compile.ts'
import type { Kernel } from '../logic/kernel.ts'
import type { ProcessorModel } from '../logic/processor.ts'
import { Avr } from './avr/avr.ts'
import type { Chip, Wires } from './chip.ts'
import { Controller } from './controller.ts'
import { At89c51 } from './i8051/at89c51.ts'

const BAUD = 9600

const CHIPS: Record<ProcessorModel['kind'], (image: Uint8Array, hertz: number, wires: Wires) => Chip> = {
  atmega328p: (image, hertz, wires) => new Avr(image, hertz, wires),
  at89c51: (image) => new At89c51(image),
}

/** The microcontroller of a placed part, with the program that it carries. Without one its memory is empty. */
export function makeController(
  { params, program }: Instance,
  model: ProcessorModel,
  part: number,
  strong: number[],
  pull: number[],
  kernel: () => Kernel,
): Controller {
  const hertz = params['clock'] ?? model.hertz
  return new Controller(
    part,
    (wires) => CHIPS[model.kind](program ?? new Uint8Array(), hertz, wires),
    {
      strong,
      pull,
      tx: model.pins.indexOf(model.tx),
      rx: model.pins.indexOf(model.rx),
      resetBy: model.reset.level,
    },
    {
      hertz,
      baud: params['baud'] ?? BAUD,
      sink: () => {
        const own = kernel()
        return { drive: (driver, level, time) => own.drive(driver, level, Math.max(time, own.now)) }
      },
    },
  )
}
