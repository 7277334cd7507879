import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Makes the .hex of each example, and of each program that tests run, from its .c with avr-gcc (Debian: gcc-avr, avr-libc):
// `node bench/src/mcu/examples/build.ts`.
const folders = [import.meta.dirname, join(import.meta.dirname, '../avr/programs')]
const FLAGS = ['-mmcu=atmega328p', '-DF_CPU=16000000UL', '-Os', '-std=gnu99', '-Wall', '-Werror', '-lm']

const run = (command: string, ...args: string[]): void => {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' })
  if (status !== 0) throw error ?? new Error(`${command} ${args.join(' ')}`)
}

const elf = join(tmpdir(), `labbox-example-${process.pid}.elf`)
for (const folder of folders)
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.c'))) {
    const hex = join(folder, file.replace(/c$/, 'hex'))
    run('avr-gcc', '-o', elf, join(folder, file), ...FLAGS)
    run('avr-objcopy', '-O', 'ihex', elf, hex)
    writeFileSync(hex, readFileSync(hex, 'utf8').replaceAll('\r', ''))
  }
rmSync(elf, { force: true })
