import { createTransport, type Transporter } from 'nodemailer'
import type { Letter } from './letter.ts'
import { passwordOf, type MailRow } from './config.service.ts'
import type { Secrets } from '../../../platform/safety/secrets.ts'

/** How long a server may take to connect, to greet, and between two replies. */
const PATIENCE_MS = 10_000

/** Whoever can be reached later is tried again; what the server refuses for good (a reply of 5xx to the recipient) is not. */
export class Undeliverable extends Error {
  override name = 'Undeliverable'
}

const transportOf = (secrets: Secrets, row: MailRow): Transporter =>
  createTransport({
    host: row.host.replace(/^\[|\]$/g, ''),
    port: row.port,
    secure: row.security === 'tls',
    requireTLS: row.security === 'starttls',
    ignoreTLS: row.security === 'none',
    ...(row.account !== '' && { auth: { user: row.account, pass: passwordOf(secrets, row) ?? '' } }),
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    // Letters are texts of our own: nothing is fetched from files or addresses for them.
    disableFileAccess: true,
    disableUrlAccess: true,
  })

interface SmtpError {
  code?: string
  responseCode?: number
}

/**
 * Hands one letter to the mail server.
 * @returns what the server said
 * @throws Undeliverable when it refuses this recipient or this letter for good; another Error when trying again may help
 */
export const sendLetter = async (secrets: Secrets, row: MailRow, letter: Letter): Promise<string> => {
  const transport = transportOf(secrets, row)
  try {
    const { response } = (await transport.sendMail({
      ...letter,
      from: { name: letter.senderName, address: row.sender },
    })) as { response: string }
    return response
  } catch (error) {
    const { code, responseCode = 0 } = error as SmtpError
    const refused = responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
    throw refused ? new Undeliverable((error as Error).message, { cause: error }) : error
  } finally {
    transport.close()
  }
}
