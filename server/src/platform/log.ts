import { hostname } from 'node:os'
import pino, { type DestinationStream } from 'pino'
import { version } from './process/version.ts'

export type Logger = pino.Logger

/** Structured logs; whatever could open a door is cut out before it is written. */
export const createLog = (level: string, destination?: DestinationStream): Logger => {
  const options = {
    level,
    // Of several nodes each line says which one it is from, and what ran there.
    base: { pid: process.pid, node: hostname(), version },
    redact: {
      paths: [
        '*.password',
        '*.token',
        '*.secret',
        '*.captcha',
        'password',
        'token',
        'secret',
        '*.headers',
        'headers',
      ],
      censor: '[redacted]',
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
