import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openState } from './state.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'labbox-state-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const at = (server: string) => ({ server, deviceId: 'd1', secret: `of ${server}`, mqttUrl: `${server}/mqtt` })

it('a bench that was enrolled at a lab box comes back to its server without a new code', () => {
  // As programs before this one left it.
  writeFileSync(join(folder, 'enrolment.json'), JSON.stringify(at('https://lab')))
  const state = openState(folder)
  expect(state.enrolment()).toEqual(at('https://lab'))
  state.enrol(at('http://box'))
  expect(state.enrolment()).toEqual(at('http://box'))
  expect(state.enrolment('https://lab')).toEqual(at('https://lab'))
  expect(state.enrolment('http://other')).toBeNull()
})

it('a newer enrolment at one server takes the place of the former', () => {
  const state = openState(folder)
  state.enrol(at('http://box'))
  state.enrol({ ...at('http://box'), secret: 'newer' })
  expect(state.enrolment('http://box')?.secret).toBe('newer')
})
