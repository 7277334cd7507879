import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import type { z } from 'zod'
import { MINUTE_MS } from '@labbox/contract/core/durations.ts'
import type { OutboundAllowed } from '../outbound-allowed.ts'
import { settings } from './settings.ts'

type Values = { [Name in keyof typeof settings]: z.output<(typeof settings)[Name]['schema']> }

/** What the server goes by; see docs/configuration.md for each setting. */
export interface Config {
  port: number
  host: string
  publicUrl: string | undefined
  /** As Fastify takes it: nobody, everybody, or a list of addresses. */
  trustProxy: boolean | string
  dataDir: string
  /** `undefined`: the embedded PostgreSQL. */
  database: { url: string | undefined; pool: number }
  secret: string | undefined
  /** `url` undefined: the embedded broker, on host and port. */
  broker: {
    url: string | undefined
    host: string
    port: number
    tls: { cert: string; key: string } | undefined
  }
  simulatedBenches: number
  /** A bench without a command is released after so long, ms. */
  benchIdleMs: number
  captcha: boolean
  /** Whether an empty database is filled with the demo university. */
  demo: boolean
  /** Whether it has graded work, too. */
  demoWork: boolean
  demoPassword: string | undefined
  /** Another system that people are signed in to from here. */
  assistant: { url: string; key: string } | undefined
  /** LibreOffice; `undefined`: where it is found. */
  soffice: string | undefined
  /** The package that builds designs for an iCE40; `undefined`: where it is found. */
  nextpnrIce40: string | undefined
  /** Chromium; `undefined`: where it is found. */
  chromium: string | undefined
  /** Hosts that are no part of the Internet and may be asked all the same. */
  outboundAllow: OutboundAllowed
  /** Browsers are sent notices while no page is open. */
  webPush: boolean
  /** Of a lab box: the server that it is one of, its one-time code, and what opens its data. */
  box: { of: string; code: string | undefined; key: string | undefined; tls: boolean } | undefined
  logLevel: string
}

/** A setting is wrong. The message names each, says what is allowed, and shows no secret. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * Reads the settings from the environment and from the file `.env` in `cwd`, if there is one; the environment wins.
 * @throws ConfigError
 */
export function loadConfig(env: Record<string, string | undefined>, cwd: string): Config {
  const file = join(cwd, '.env')
  const given = { ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}), ...present(env) }
  return arrange(parse(given))
}

/** An empty variable counts as absent: many tools can only empty what they cannot unset. */
function present(env: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}

function parse(given: Record<string, string | undefined>): Values {
  const wrong: string[] = []
  const values = Object.entries(settings).map(([name, { schema, allowed, ...rest }]) => {
    const text = given[name]
    const result = schema.safeParse(text || undefined)
    if (result.success) return [name, result.data]
    const shown = 'secret' in rest ? 'its value' : JSON.stringify(text)
    wrong.push(`${name}: ${shown} is not allowed: it must be ${allowed}.`)
    return [name, undefined]
  })
  if (Boolean(given.MQTT_TLS_CERT) !== Boolean(given.MQTT_TLS_KEY))
    wrong.push('MQTT_TLS_CERT and MQTT_TLS_KEY go together: set both or none.')
  if (Boolean(given.ASSISTANT_URL) !== Boolean(given.ASSISTANT_KEY))
    wrong.push('ASSISTANT_URL and ASSISTANT_KEY go together: set both or none.')
  if (given.BOX_OF && !given.BOX_KEY) wrong.push('BOX_KEY: a lab box needs it to open what it keeps.')
  if (wrong.length > 0) throw new ConfigError(wrong.join('\n'))
  return Object.fromEntries(values) as Values
}

function arrange(values: Values): Config {
  const { MQTT_TLS_CERT: cert, MQTT_TLS_KEY: key } = values
  const { ASSISTANT_URL: assistantUrl, ASSISTANT_KEY: assistantKey } = values
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL,
    trustProxy: values.TRUST_PROXY,
    dataDir: values.DATA_DIR,
    database: { url: values.DATABASE_URL, pool: values.DATABASE_POOL },
    secret: values.SECRET,
    broker: {
      url: values.BROKER_URL,
      host: values.MQTT_HOST,
      port: values.MQTT_PORT,
      tls: cert && key ? { cert, key } : undefined,
    },
    simulatedBenches: values.SIM_CAPACITY,
    benchIdleMs: values.BENCH_IDLE_MINUTES * MINUTE_MS,
    captcha: values.CAPTCHA,
    demo: values.DEMO ?? !values.DATABASE_URL,
    demoWork: values.DEMO_WORK,
    demoPassword: values.DEMO_PASSWORD,
    assistant: assistantUrl && assistantKey ? { url: assistantUrl, key: assistantKey } : undefined,
    soffice: values.SOFFICE,
    nextpnrIce40: values.NEXTPNR_ICE40,
    chromium: values.CHROMIUM,
    outboundAllow: values.OUTBOUND_ALLOW,
    webPush: values.WEB_PUSH,
    box: values.BOX_OF
      ? { of: values.BOX_OF, code: values.BOX_CODE, key: values.BOX_KEY, tls: values.BOX_TLS }
      : undefined,
    logLevel: values.LOG_LEVEL,
  }
}
