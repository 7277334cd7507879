import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readHex } from 'labbox-bench/mcu/image.ts'
import { imageOf } from 'labbox-bench/mcu/packed.ts'
import { compileProgram, compilerOf } from './compile.service.ts'
import { linesIn, messagesIn } from './output.rules.ts'
import { runShut } from './sandbox.ts'

const avr = (await compilerOf('atmega328p')).available
const mcs = (await compilerOf('at89c51')).available
if (!avr) console.log('Skipped: compiling for AVR (Debian: bubblewrap, gcc-avr, avr-libc).')
if (!mcs) console.log('Skipped: compiling for 8051 (Debian: bubblewrap, sdcc).')

const c = (source: string) => compileProgram({ target: 'atmega328p', language: 'c', source })
const asm = (source: string) => compileProgram({ target: 'atmega328p', language: 'asm', source })
const SECRET = 'labbox-secret-4711'
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'labbox-compile-'))
  writeFileSync(join(folder, 'key'), `#define KEY "${SECRET}"\n`)
  symlinkSync(join(folder, 'key'), join(folder, 'link'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const bytes = (text: string) => Array.from(text, (letter) => letter.codePointAt(0)).join()
/** Nothing of the secret has come out, in the program or in the messages. */
const holdsBack = (answer: Awaited<ReturnType<typeof c>>) => {
  expect(JSON.stringify(answer.messages)).not.toContain('4711')
  if (answer.program) expect([...imageOf(answer.program)].join()).not.toContain(bytes(SECRET))
}

describe.runIf(avr)('AVR', () => {
  it('compiles C, and says where lines are', async () => {
    const { program, messages } = await c(
      '#include <avr/io.h>\nint main(void) {\n  DDRB = 32;\n  for (;;) PORTB ^= 32;\n}\n',
    )
    expect(messages).toEqual([])
    expect(imageOf(program!).length).toBeGreaterThan(100)
    expect(program!.lines!.map(([, line]) => line)).toEqual(expect.arrayContaining([3, 4]))
  })
  it('compiles assembler', async () => {
    const { program } = await asm(
      '#include <avr/io.h>\n.global main\nmain:\n  sbi _SFR_IO_ADDR(DDRB), 5\n  rjmp main\n',
    )
    expect(program!.lines!.map(([, line]) => line)).toContain(4)
  })
  it('says on which line the error is', async () => {
    const { program, messages } = await c('int main(void) {\n  int a = 1\n  return b;\n}\n')
    expect(program).toBeNull()
    expect(messages.map(({ line, severity }) => [line, severity])).toContainEqual([3, 'error'])
    expect((await c('void f(void);\nint main(void) { f(); }')).messages[0]!.text).toContain(
      'undefined reference',
    )
    expect((await asm('main:\n  nonsense r1\n')).messages[0]).toMatchObject({ line: 2, severity: 'error' })
  })
  it.each(['#include "KEY"', '#include "LINK"', '#include "/proc/self/environ"', '#include "/etc/passwd"'])(
    'nothing of this machine comes in by %s',
    async (line) => {
      const text = line.replace('KEY', join(folder, 'key')).replace('LINK', join(folder, 'link'))
      const answer = await c(`${text}\nconst char key[] = KEY;\nint main(void) { return key[0]; }\n`)
      expect(answer.program).toBeNull()
      expect(answer.messages[0]!.text).toContain('No such file')
      holdsBack(answer)
    },
  )
  it.each(['key', 'link'])('nor by .incbin of a %s', async (file) => {
    for (const answer of [
      await asm(`.global main\nmain: .incbin "${join(folder, file)}"\n`),
      await c(`asm(".incbin \\"${join(folder, file)}\\"");\nint main(void) { return 0; }\n`),
    ]) {
      expect(answer.program).toBeNull()
      holdsBack(answer)
    }
  })
  it('ends what writes ten gigabytes, includes itself, or never ends', async () => {
    for (const source of [
      '.global main\nmain: .fill 10000000000, 1, 0\n',
      '#include "main.S"\n.global main\nmain: nop\n',
      '.global main\nmain: .rept 1000000000\n.rept 1000\nnop\n.endr\n.endr\n',
    ])
      expect((await asm(source)).program).toBeNull()
  }, 60_000)
})

describe.runIf(mcs)('8051', () => {
  const of = (source: string) => compileProgram({ target: 'at89c51', language: 'c', source })
  it('compiles C, and says where lines and errors are', async () => {
    const good = await of('#include <8051.h>\nvoid main(void) {\n  P1 = 0x55;\n  for (;;) P1_0 = !P1_0;\n}\n')
    expect(good.messages.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(good.program!.lines!.map(([, line]) => line)).toEqual(expect.arrayContaining([3, 4]))
    const bad = await of('#include <8051.h>\nvoid main(void) {\n  P1 = nothing;\n}\n')
    expect(bad.program).toBeNull()
    expect(bad.messages[0]).toMatchObject({ line: 3, severity: 'error' })
  })
  it('nothing of this machine comes in', async () => {
    const answer = await of(
      `#include "${join(folder, 'key')}"\nconst char key[] = KEY;\nvoid main(void) {}\n`,
    )
    expect(answer.program).toBeNull()
    holdsBack(answer)
  })
})

describe.runIf(avr)('the box around compilers', () => {
  it('has no files of this machine, no network, no environment, nobody else', async () => {
    const sh = (script: string) => runShut(['/bin/sh', '-c', script], '')
    expect(await sh(`cat ${join(folder, 'key')}; ls /proc /etc /root /home /work`)).toMatchObject({
      stdout: '',
    })
    const env = await sh('env')
    expect(env.kind === 'done' && env.stdout.split('\n').map((line) => line.split('=')[0])).not.toContain(
      'HOME',
    )
    expect(env.kind === 'done' && env.stdout).not.toMatch(/DATABASE|SECRET|PASSWORD/)
    expect(await sh('echo > /usr/bin/mine')).toMatchObject({ code: 2 })
    expect(await sh('head -c 100000000 /dev/zero > big; wc -c < big')).not.toMatchObject({
      stdout: '100000000\n',
    })
  })
  it('ends what forks without end, says too much, or takes too long', async () => {
    const begun = Date.now()
    expect(await runShut(['/usr/bin/yes'], '')).toEqual({ kind: 'tooMuch' })
    const bomb = await runShut(['/bin/bash', '-c', 'f() { f | f & }; f; sleep 20'], '')
    expect(['tooLong', 'tooMuch', 'done']).toContain(bomb.kind)
    expect(Date.now() - begun).toBeLessThan(25_000)
    // The machine goes on as before.
    expect(await runShut(['/bin/echo', 'still here'], '')).toMatchObject({ stdout: 'still here\n' })
  }, 60_000)
})

describe('what compilers say', () => {
  it('is read from gcc, sdcc and linkers', () => {
    expect(
      messagesIn(
        "main.c:3:5: error: 'x' undeclared\nmain.c:7: warning 112: function 'f' implicit\nmain.c:2: syntax error: token -> 'int'\n/tmp/x.o: undefined reference to `f'\nnote: nothing\n",
      ).map(({ line, column, severity }) => [line, column, severity]),
    ).toEqual([
      [3, 5, 'error'],
      [7, null, 'warning'],
      [2, null, 'error'],
      [0, null, 'error'],
    ])
    expect(linesIn('main.c   12   0x80\nmain.c 13 82 x\nL:C$main.c$5$0_0$2:1C\nother.c 1 0x1\n')).toEqual([
      [0x1c, 5],
      [0x80, 12],
      [0x82, 13],
    ])
  })
})

it('the examples are what their sources give', { skip: !avr, timeout: 60_000 }, async () => {
  const { readFileSync } = await import('node:fs')
  const at = new URL('../../../../../bench/src/mcu/examples/', import.meta.url)
  expect(existsSync(at)).toBe(true)
  const { program } = await c(readFileSync(new URL('blink.c', at), 'utf8'))
  expect(imageOf(program!)).toEqual(readHex(readFileSync(new URL('blink.hex', at), 'utf8'), 32_768))
})
