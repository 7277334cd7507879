import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'
import { settings, settingsTable } from './settings.ts'

const cwd = mkdtempSync(join(tmpdir(), 'labbox-config-'))
afterAll(() => rmSync(cwd, { recursive: true }))

describe('the settings', () => {
  it('have defaults for everything', () => {
    expect(loadConfig({}, cwd)).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      captcha: true,
      demo: true,
      demoWork: true,
      trustProxy: false,
      simulatedBenches: 30,
      broker: { url: undefined, port: 0 },
    })
  })

  it('make no demo university in a database of somebody else, unless told to', () => {
    const url = 'postgres://a:b@db1:5432,db2:5433/labbox'
    expect(loadConfig({ DATABASE_URL: url }, cwd).demo).toBe(false)
    expect(loadConfig({ DATABASE_URL: url, DEMO: 'on' }, cwd).demo).toBe(true)
  })

  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['CAPTCHA', 'maybe'],
    ['DATABASE_URL', 'mysql://x'],
    ['BROKER_URL', 'http://x'],
    ['TRUST_PROXY', 'yes please'],
    ['LOG_LEVEL', 'loud'],
    ['SIM_CAPACITY', '-1'],
    ['SECRET', 'short'],
    ['DEMO_PASSWORD', 'abc'],
    ['PUBLIC_URL', 'lab.example.org'],
  ] as const)('refuse %s=%s by name, with what is allowed', (name, value) => {
    const load = () => loadConfig({ [name]: value }, cwd)
    expect(load).toThrow(ConfigError)
    expect(load).toThrow(`${name}: `)
    expect(load).toThrow(settings[name].allowed)
    if ('secret' in settings[name]) expect(load).not.toThrow(value)
  })

  it('refuse half of a certificate, and name all that is wrong at once', () => {
    expect(() => loadConfig({ MQTT_TLS_CERT: 'x.pem', PORT: '-' }, cwd)).toThrow(/PORT: [^]*MQTT_TLS_KEY/)
  })

  it('come from .env too, and the environment wins', () => {
    writeFileSync(join(cwd, '.env'), '# comment\nPORT=4000\nHOST="0.0.0.0"\n')
    expect(loadConfig({ PORT: '5000', HOST: '' }, cwd)).toMatchObject({ port: 5000, host: '0.0.0.0' })
    rmSync(join(cwd, '.env'))
  })

  it('are all in docs/configuration.md', () => {
    const text = readFileSync(join(import.meta.dirname, '../../../../docs/configuration.md'), 'utf8')
    const cells = (table: string) =>
      table.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
    const table = text.match(/^\| Name[^]*?\|$(?!\n\|)/m)?.[0] ?? ''
    expect(cells(table).slice(2)).toEqual(cells(settingsTable()).slice(2))
  })
})
