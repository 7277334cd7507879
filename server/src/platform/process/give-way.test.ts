import { spawn } from 'node:child_process'
import { accessSync, constants as access, readFileSync } from 'node:fs'
import { constants, getPriority } from 'node:os'
import { expect, it } from 'vitest'
import { giveWay } from './give-way.ts'

const isWritable = (path: string): boolean => {
  try {
    accessSync(path, access.W_OK)
    return true
  } catch {
    return false
  }
}

it('gives a detached child and its session the value', async () => {
  const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' })
  try {
    const pid = child.pid!
    giveWay(pid, constants.priority.PRIORITY_LOW)
    expect(getPriority(pid)).toBe(19)
    const group = `/proc/${pid}/autogroup`
    if (isWritable(group)) expect(readFileSync(group, 'utf8')).toMatch(/nice 19$/m)
  } finally {
    child.kill()
  }
})
