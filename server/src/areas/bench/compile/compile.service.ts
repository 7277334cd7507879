import type { CompileMessage, CompileTarget } from '@labbox/contract/bench/compile.ts'
import type { Program, ProgramLanguage } from '@labbox/contract/bench/program.ts'
import { ImageError, readHex } from 'labbox-bench/mcu/image.ts'
import { packed } from 'labbox-bench/mcu/packed.ts'
import { AppError } from '../../../platform/errors.ts'
import { linesIn, messagesIn } from './output.rules.ts'
import { runShut } from './sandbox.ts'
import { offFor } from './toolchains.ts'
import { inTurn } from './turns.ts'

/** Parts the answer: the program, then where its lines are. */
const MARK = '@@lines'

const FLASH: Record<CompileTarget, number> = { atmega328p: 32_768, at89c51: 4096 }

/** What is run, all of it: nobody chooses a flag. */
const SCRIPTS: Record<CompileTarget, Record<ProgramLanguage, string | null>> = {
  atmega328p: {
    c: avr('main.c'),
    asm: avr('main.S'),
  },
  at89c51: {
    c: [
      'cat > main.c',
      'sdcc -mmcs51 --std-sdcc99 --model-small --debug --code-size 4096 main.c 1>&2',
      'cat main.ihx',
      `echo ${MARK}`,
      'cat main.cdb',
    ].join(' && '),
    asm: null,
  },
}

function avr(file: string): string {
  const flags = '-mmcu=atmega328p -DF_CPU=16000000UL -Os -gdwarf-2 -std=gnu99 -Wall'
  return [
    `cat > ${file}`,
    `avr-gcc ${flags} -o main.elf ${file} -lm 1>&2`,
    'avr-objcopy -O ihex -R .eeprom main.elf main.hex',
    'cat main.hex',
    `echo ${MARK}`,
    'avr-objdump --dwarf=decodedline main.elf',
  ].join(' && ')
}

const said = (text: string): CompileMessage => ({ line: 0, column: null, severity: 'error', text })

/** `GET /bench/program/compiler`. */
export const compilerOf = async (target: CompileTarget) => {
  const off = await offFor(target)
  return { available: off === null, reason: off?.reason ?? null, package: off?.package ?? null }
}

/** `POST /bench/program/compile`. */
export const compileProgram = async ({
  target,
  language,
  source,
}: {
  target: CompileTarget
  language: ProgramLanguage
  source: string
}): Promise<{ program: Pick<Program, 'image' | 'lines'> | null; messages: CompileMessage[] }> => {
  const off = await offFor(target)
  if (off) throw new AppError('BENCH_NO_COMPILER', { params: { package: off.package ?? 'bubblewrap' } })
  const script = SCRIPTS[target][language]
  if (script === null) throw new AppError('BENCH_NO_COMPILER', { params: { package: 'sdcc' } })
  const ended = await inTurn(() => runShut(['/bin/sh', '-c', script], source))
  if (ended.kind === 'forbidden')
    throw new AppError('BENCH_NO_COMPILER', { params: { package: 'bubblewrap' } })
  if (ended.kind !== 'done')
    return {
      program: null,
      messages: [said(ended.kind === 'tooLong' ? 'compiler stopped after 10 s' : 'output is too large')],
    }
  const messages = messagesIn(ended.stderr)
  const [hex = '', lines = ''] = ended.stdout.split(`${MARK}\n`)
  if (ended.code !== 0) {
    const errors = messages.some(({ severity }) => severity === 'error')
    return { program: null, messages: errors ? messages : [...messages, said('the compiler gave up')] }
  }
  try {
    return { program: { image: packed(readHex(hex, FLASH[target])), lines: linesIn(lines) }, messages }
  } catch (error) {
    if (!(error instanceof ImageError)) throw error
    return { program: null, messages: [...messages, said(`the program does not fit: ${error.message}`)] }
  }
}
