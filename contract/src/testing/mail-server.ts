import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A letter as a mail server got it. */
export interface Received {
  from: string
  to: string[]
  user: string | undefined
  /** Head and body as they came over the wire. */
  raw: string
}

export interface MailServer {
  port: number
  /** Everything that was taken, oldest first. */
  received: Received[]
  /** How often a client has said whom a letter is for. */
  asked: number
  /** The next letter that is taken, or one that is there already and was not waited for. */
  next: () => Promise<Received>
  /** What it answers to recipients from now on: null takes them. */
  refuse: (with_: { code: number; text: string } | null) => void
  close: () => Promise<void>
}

/** A real SMTP server on this machine, without encryption, that takes the account `mailer` with `secret`, and anybody. */
export const startMailServer = async (): Promise<MailServer> => {
  const received: Received[] = []
  const waiting: ((letter: Received) => void)[] = []
  let seen = 0
  let refusal: { code: number; text: string } | null = null
  const state = { asked: 0 }
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    onAuth({ username, password }, _session, done) {
      if (username === 'mailer' && password === 'secret') done(null, { user: username })
      else done(new Error('Invalid account or password'))
    },
    onRcptTo(_address, _session, done) {
      state.asked += 1
      done(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
    },
    onData(stream, { envelope, user }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const to = envelope.rcptTo.map(({ address }) => address)
        const letter = { from, to, user, raw: Buffer.concat(chunks).toString('utf8') }
        received.push(letter)
        const first = waiting.shift()
        if (first) {
          seen += 1
          first(letter)
        }
        done()
      })
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    get asked() {
      return state.asked
    },
    next: () => {
      const known = received[seen]
      if (known) {
        seen += 1
        return Promise.resolve(known)
      }
      return new Promise((resolve) => waiting.push(resolve))
    },
    refuse: (with_) => void (refusal = with_),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The text part of a letter, decoded. */
export const textOf = ({ raw }: Received): string => {
  const part = raw.split(/\r?\n--/).find((one) => /content-type: text\/plain/i.test(one)) ?? raw
  const [, body = ''] = part.split(/\r?\n\r?\n([\s\S]*)/)
  if (/content-transfer-encoding: base64/i.test(part)) return Buffer.from(body, 'base64').toString('utf8')
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return /quoted-printable/i.test(part) ? Buffer.from(bytes, 'latin1').toString('utf8') : body
}

/** One field of the head, with its folded lines joined. */
export const headerOf = ({ raw }: Received, name: string): string | undefined =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(raw.replace(/\r?\n[ \t]+/g, ' '))?.[1]?.trim()
