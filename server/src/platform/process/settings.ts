import { isAbsolute, resolve } from 'node:path'
import { z } from 'zod'
import { readAllowed } from '../outbound-allowed.ts'

/** One setting of the environment: how it is read, and what people are told about it. */
interface Setting<T> {
  schema: z.ZodType<T>
  /** What may stand there, as the second half of "… is not allowed: it must be …". */
  allowed: string
  /** What holds when it is absent, in words. */
  otherwise: string
  about: string
  /** Its value must never be shown. */
  secret?: true
}

const setting = <T>(value: Setting<T>): Setting<T> => value

const whole = (from: number, to: number) => z.coerce.number().int().min(from).max(to)
const port = whole(0, 65535)
const path = z.string().transform((value) => (isAbsolute(value) ? value : resolve(value)))
const url = (...protocols: string[]) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol.slice(0, -1)))
const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')

/** A URL of PostgreSQL may name several hosts (`h1:5432,h2:5433`), which URL itself cannot read. */
const postgresUrl = z.string().regex(/^postgres(ql)?:\/\/[^\s]+$/)

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const address = /^(loopback|linklocal|uniquelocal|[\d.:a-f]+(\/\d+)?)$/i
const proxies = z
  .string()
  .refine(
    (value) => value === 'on' || value === 'off' || value.split(/,\s*/).every((part) => address.test(part)),
  )
  .transform((value) => (value === 'on' ? true : value === 'off' ? false : value))

export const settings = {
  PORT: setting({
    schema: port.default(3000),
    allowed: 'a port from 0 to 65535 (0: any free one)',
    otherwise: '3000',
    about: 'Port of the web server.',
  }),
  HOST: setting({
    schema: z.string().default('127.0.0.1'),
    allowed: 'a host name or address',
    otherwise: '127.0.0.1 (this machine only)',
    about: 'Address the web server listens on; 0.0.0.0 for all.',
  }),
  PUBLIC_URL: setting({
    schema: url('http', 'https').optional(),
    allowed: 'an http or https URL',
    otherwise: 'the address of the call',
    about:
      'The address users type, for links in messages and for the agents of benches; with https browsers are told to use only that.',
  }),
  TRUST_PROXY: setting({
    schema: proxies.default(false),
    allowed: 'on, off, or addresses and networks with commas between',
    otherwise: 'off',
    about: 'Proxies whose X-Forwarded-* headers are believed.',
  }),
  DATA_DIR: setting({
    schema: path.default(resolve('data')),
    allowed: 'a folder',
    otherwise: './data',
    about: 'Where the embedded database, uploaded files and the secret of this installation live.',
  }),
  DATABASE_URL: setting({
    schema: postgresUrl.optional(),
    allowed: 'a URL like postgres://user:password@host:5432/database',
    otherwise: 'the embedded PostgreSQL in DATA_DIR',
    about:
      'A PostgreSQL 15 or newer, see below. Its user owns the tables and, where it may, makes the two lesser logins.',
    secret: true,
  }),
  DATABASE_POOL: setting({
    schema: whole(2, 500).default(16),
    allowed: 'a number from 2 to 500',
    otherwise: '16',
    about: 'Most connections this process opens for its own work.',
  }),
  SECRET: setting({
    schema: z.string().min(32).optional(),
    allowed: 'at least 32 characters',
    otherwise: 'a random one in DATA_DIR/secret, made at the first start',
    about: 'What all keys of this installation are derived from. Several nodes need the same.',
    secret: true,
  }),
  BROKER_URL: setting({
    schema: url('mqtt', 'mqtts', 'ws', 'wss').optional(),
    allowed: 'an mqtt, mqtts, ws or wss URL',
    otherwise: 'the embedded broker',
    about:
      'An MQTT 3.1.1 broker (Mosquitto, EMQX, RabbitMQ, NATS) instead of the embedded one. Several servers on one database need it: through it they tell each other whose connections end.',
    secret: true,
  }),
  MQTT_HOST: setting({
    schema: z.string().default('127.0.0.1'),
    allowed: 'a host name or address',
    otherwise: '127.0.0.1 (this machine only)',
    about: 'Address the embedded broker listens on for the agents of benches.',
  }),
  MQTT_PORT: setting({
    schema: port.default(0),
    allowed: 'a port from 0 to 65535 (0: any free one)',
    otherwise: 'any free one; set it (customary: 1883, with TLS 8883) when real benches connect',
    about: 'Port of the embedded broker.',
  }),
  MQTT_TLS_CERT: setting({
    schema: path.optional(),
    allowed: 'a PEM file',
    otherwise: 'no TLS',
    about: 'Certificate chain of the embedded broker; goes with MQTT_TLS_KEY.',
  }),
  MQTT_TLS_KEY: setting({
    schema: path.optional(),
    allowed: 'a PEM file',
    otherwise: 'no TLS',
    about: 'Private key of the embedded broker; goes with MQTT_TLS_CERT.',
  }),
  SIM_CAPACITY: setting({
    schema: whole(0, 1000).default(30),
    allowed: 'a number from 0 to 1000',
    otherwise: '30',
    about: 'How many simulated benches may be in use at once; 0 for none.',
  }),
  BENCH_IDLE_MINUTES: setting({
    schema: whole(2, 1440).default(10),
    allowed: 'a number from 2 to 1440',
    otherwise: '10',
    about:
      'After how many minutes without a command a bench is released; its holder is warned a minute before.',
  }),
  CAPTCHA: setting({
    schema: onOff.default(true),
    allowed: 'on or off',
    otherwise: 'on',
    about: 'Whether signing in asks for the characters of a picture.',
  }),
  DEMO: setting({
    schema: onOff.optional(),
    allowed: 'on or off',
    otherwise: 'on with the embedded database, off with DATABASE_URL',
    about: 'Whether an empty database is filled with a demo university.',
  }),
  DEMO_WORK: setting({
    schema: onOff.default(true),
    allowed: 'on or off',
    otherwise: 'on',
    about: 'Whether the demo university has a second class and five weeks of graded work.',
  }),
  DEMO_PASSWORD: setting({
    schema: z.string().min(6).max(64).optional(),
    allowed: '6 to 64 characters',
    otherwise: 'a random one, printed once',
    about: 'Password of the demo accounts.',
    secret: true,
  }),
  ASSISTANT_URL: setting({
    schema: url('http', 'https').optional(),
    allowed: 'an http or https URL',
    otherwise: 'no assistant; its button says that it is not available',
    about:
      'Sign-in page of an assistant, which gets a token of one minute as `token`; goes with ASSISTANT_KEY.',
  }),
  ASSISTANT_KEY: setting({
    schema: z.string().min(32).optional(),
    allowed: 'at least 32 characters',
    otherwise: 'no assistant',
    about: 'What the tokens for the assistant are signed with (HS256); the assistant has the same.',
    secret: true,
  }),
  SOFFICE: setting({
    schema: z.union([z.literal('off'), path]).optional(),
    allowed: 'a path of the program soffice, or off',
    otherwise:
      'LibreOffice where it is found; without it browsers show the newer formats, and the others are only downloaded',
    about:
      'LibreOffice, which makes PDFs to look at of texts and presentations, older Office and OpenDocument files.',
  }),
  NEXTPNR_ICE40: setting({
    schema: z.union([z.literal('off'), path]).optional(),
    allowed: 'a folder of the package @yowasp/nextpnr-ice40, or off',
    otherwise: 'that package where it stands beside the others; without it bitstreams are uploaded',
    about: 'Place and route for FPGA boards with an iCE40, which an administrator adds.',
  }),
  CHROMIUM: setting({
    schema: z.union([z.literal('off'), path]).optional(),
    allowed: 'a path of the program chromium or chromium-headless-shell, or off',
    otherwise:
      'Chromium where it is found; without it reports are printed one by one, by the reader’s browser',
    about: 'Chromium, which makes the PDFs of the reports of a whole class.',
  }),
  OUTBOUND_ALLOW: setting({
    schema: z
      .string()
      .default('')
      .transform((value, context) => {
        const allowed = readAllowed(value)
        if (!allowed) context.addIssue({ code: 'custom' })
        return allowed ?? z.NEVER
      }),
    allowed: 'host names, addresses and networks with commas between',
    otherwise: 'only hosts of the Internet are asked, by https',
    about:
      'Hosts of your own network that this server may ask where people enter an address (the CAS server): by their names, or by addresses like 10.1.2.3 or 10.1.0.0/16. Only these may be asked by plain http.',
  }),
  WEB_PUSH: setting({
    schema: onOff.default(false),
    allowed: 'on or off',
    otherwise: 'off',
    about:
      'Whether people may have their notices sent to their browsers while no page is open. They pass encrypted through the servers of the makers of browsers. Needs `PUBLIC_URL`.',
  }),
  BOX_OF: setting({
    schema: url('http', 'https').optional(),
    allowed: 'an http or https URL',
    otherwise: 'this is no lab box',
    about:
      'Makes this machine the lab box of a class at the server of that address. Its tables are in memory; what it keeps lies encrypted in the data folder.',
  }),
  BOX_CODE: setting({
    schema: z.string().min(8).optional(),
    allowed: 'the code that the page “Lab boxes” shows',
    otherwise: 'needed at the first start of a lab box only',
    about: 'The one-time code by which this machine becomes a lab box.',
    secret: true,
  }),
  BOX_KEY: setting({
    schema: z.string().min(8).optional(),
    allowed: 'at least 8 characters',
    otherwise: 'a lab box does not start',
    about: 'What opens the data of a lab box; it is kept nowhere, and without it they cannot be read.',
    secret: true,
  }),
  BOX_TLS: setting({
    schema: onOff.default(false),
    allowed: 'on or off',
    otherwise: 'off',
    about:
      'Whether a lab box answers by https, under a certificate that it makes for itself with `openssl` at its first start. Its fingerprint is printed.',
  }),
  LOG_LEVEL: setting({
    schema: z.enum(logLevels).default('info'),
    allowed: `one of ${logLevels.join(', ')}`,
    otherwise: 'info',
    about: 'How much is logged.',
  }),
}

/** The table of docs/configuration.md. */
export function settingsTable(): string {
  const row = (...cells: string[]) => `| ${cells.join(' | ')} |`
  const rows = Object.entries(settings).map(([name, { about, allowed, otherwise }]) =>
    row(`\`${name}\``, about, allowed, otherwise),
  )
  return [
    row('Name', 'What it sets', 'Allowed', 'When absent'),
    row('---', '---', '---', '---'),
    ...rows,
  ].join('\n')
}
