#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import manifest from '../../package.json' with { type: 'json' }
import { openLocal } from '../local/service.ts'
import { createProgrammer } from '../programmer/programmer.ts'
import { simulatedPool } from '../simulator/pool.ts'
import { startAgent } from './agent.ts'
import { enroll } from './enroll.ts'
import { messageOf } from './errors.ts'
import { realBench } from './scpi-bench.ts'
import { defaultFolder, openState, type Enrolment } from './state.ts'
import { CHILD, launch } from '../update/launcher.ts'
import { createUpdater, type Updater } from '../update/updater.ts'
import { language, texts } from './texts.ts'

/** The command line is wrong; the message says how. */
class UsageError extends Error {}

const options = {
  server: { type: 'string' },
  code: { type: 'string' },
  instruments: { type: 'string' },
  simulate: { type: 'boolean', default: false },
  capacity: { type: 'string', default: '1' },
  url: { type: 'string' },
  ca: { type: 'string' },
  state: { type: 'string', default: defaultFolder() },
  'no-updates': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
  version: { type: 'boolean', default: false },
} as const

const read = () => {
  try {
    return parseArgs({ options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new UsageError(messageOf(error))
  }
}
type State = ReturnType<typeof openState>
type Values = ReturnType<typeof read>['values']

const needed = (values: Values, name: 'server' | 'code'): string => {
  const value = values[name]
  if (!value) throw new UsageError(`${texts.needed}: --${name}`)
  return value
}

const log = (message: string) => process.stdout.write(`${new Date().toISOString()} ${message}\n`)

const runEnroll = async (values: Values) => {
  const enrolment = await enroll(needed(values, 'server'), needed(values, 'code'), language)
  openState(values.state).enrol(enrolment)
  process.stdout.write(`${texts.enrolled} ${enrolment.deviceId}\n`)
}

/**
 * Settings of a bench that the server starts itself come from the environment, so that the secret is in no file and on
 * no command line.
 */
const givenIdentity = () => {
  const { LABBOX_BENCH_DEVICE: deviceId, LABBOX_BENCH_SECRET: secret, LABBOX_BENCH_URL: url } = process.env
  return deviceId && secret && url ? { deviceId, secret, url } : null
}

/** How long a newer program may take to reach the server before the former one is put back. */
const REPORT_MS = MINUTE_MS

const runLauncher = (state: State) =>
  launch({
    installed: { program: fileURLToPath(import.meta.url), version: manifest.version },
    args: process.argv.slice(2),
    state,
    reportMs: Number(process.env.LABBOX_BENCH_REPORT_MS) || REPORT_MS,
    log,
  })

/** Only a program that a launcher started can be replaced. */
const updaterFor = (state: State, enrolment: Enrolment | null, end: () => void): Updater | undefined => {
  if (!enrolment || !process.env[CHILD]) return undefined
  return createUpdater({
    version: manifest.version,
    server: enrolment.server,
    key: enrolment.packageKey,
    state,
    switchTo(version, attempt) {
      process.send?.({ kind: 'switch', version, attempt })
      end()
    },
  })
}

const runBench = async (values: Values) => {
  const given = givenIdentity()
  const state = openState(values.state)
  const enrolment = given ? null : state.enrolment(values.server)
  const config = state.config()
  if (!given && !enrolment) throw new UsageError(texts.notEnrolled)
  const capacity = Number(values.capacity)
  if (!Number.isInteger(capacity) || capacity < 1 || capacity > 200) throw new UsageError('--capacity 1–200')
  const addresses = values.instruments?.split(',').map((address) => address.trim()) ?? config.instruments
  if (!values.simulate && addresses.length === 0 && !config.fpga) throw new UsageError(texts.noInstruments)

  const replaceable = !given && config.updates && !values['no-updates']
  if (replaceable && !process.env[CHILD]) return runLauncher(state)

  let ending = false
  let closeLocal = () => {}
  const end = () => {
    if (ending) return
    ending = true
    updater?.stop()
    closeLocal()
    agent.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  const updater = updaterFor(state, enrolment, () => end())
  const agent = await startAgent({
    deviceId: given?.deviceId ?? enrolment?.deviceId ?? '',
    secret: given?.secret ?? enrolment?.secret ?? '',
    url: values.url ?? given?.url ?? enrolment?.mqttUrl ?? '',
    ca: values.ca && readFileSync(values.ca, 'utf8'),
    version: manifest.version,
    limits: config.limits,
    source: values.simulate
      ? simulatedPool({ capacity, modules: config.modules, yielding: true })
      : realBench(addresses, {
          ...config,
          programmer: config.fpga && enrolment ? createProgrammer(config.fpga, enrolment.server, log) : null,
        }),
    sequence: given ? undefined : state.sequence,
    updater,
    log,
  })
  if (enrolment && config.local)
    closeLocal = openLocal({
      config: config.local,
      server: enrolment.server,
      answer: { program: 'labbox-bench', version: manifest.version, deviceId: enrolment.deviceId },
      log,
    })
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  // The server that started this process has ended.
  if (process.connected) process.once('disconnect', end)
}

const main = async () => {
  const { values, positionals } = read()
  if (values.version) return void process.stdout.write(`${manifest.version}\n`)
  const [command] = positionals
  if (values.help) return void process.stdout.write(texts.usage)
  if (command === 'enroll') return runEnroll(values)
  if (command === 'run') return runBench(values)
  throw new UsageError('')
}

main().catch((error: unknown) => {
  if (!(error instanceof UsageError)) {
    process.stderr.write(`${messageOf(error)}\n`)
    process.exit(1)
  }
  process.stderr.write(error.message ? `${error.message}\n\n${texts.usage}` : texts.usage)
  process.exit(2)
})
