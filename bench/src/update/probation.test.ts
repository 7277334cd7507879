import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MOST_CRASHES, openState, PROBATION_MS } from '../agent/state.ts'

const installed = { program: '/installed', version: '1.0.0' }
let folder: string
const updates = () => openState(folder).updates
/** A version that was fetched, tried, and has reported. */
const use = (version: string, attempt = 0) => {
  const program = updates().programOf(version)
  mkdirSync(dirname(program), { recursive: true })
  writeFileSync(program, '')
  updates().commit({ version, attempt })
}
const end = (times: number) => Array.from({ length: times }, () => updates().ended('no such valve'))

beforeEach(() => {
  vi.useFakeTimers()
  folder = mkdtempSync(join(tmpdir(), 'labbox-probation-'))
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true })
})

it('puts a version away that came online and keeps ending, and names it with what it said', () => {
  use('2.0.0')
  use('3.0.0', 4)
  expect(end(MOST_CRASHES - 1)).toEqual([null, null])
  expect(updates().program(installed)).toBe(updates().programOf('3.0.0'))
  expect(end(1)).toEqual(['3.0.0'])
  // The one before, not the installed one; and it is not on trial any more.
  expect(updates().program(installed)).toBe(updates().programOf('2.0.0'))
  expect(existsSync(updates().programOf('2.0.0'))).toBe(true)
  expect(existsSync(updates().programOf('3.0.0'))).toBe(false)
  expect(updates().failed()).toEqual({
    version: '3.0.0',
    attempt: 4,
    failure: 'unstable',
    detail: 'no such valve',
  })
  expect(end(MOST_CRASHES)).toEqual([null, null, null])
})

it('goes back to the installed program when nothing else came before', () => {
  use('2.0.0')
  expect(end(MOST_CRASHES).at(-1)).toBe('2.0.0')
  expect(updates().program(installed)).toBe('/installed')
})

it('keeps a version that has lasted, however often it ends later', () => {
  use('2.0.0')
  end(MOST_CRASHES - 1)
  vi.advanceTimersByTime(PROBATION_MS + 1)
  expect(end(2 * MOST_CRASHES)).toEqual(Array(2 * MOST_CRASHES).fill(null))
  expect(updates().program(installed)).toBe(updates().programOf('2.0.0'))
  expect(updates().failed()).toBeNull()
})
