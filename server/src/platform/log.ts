import pino, { type DestinationStream } from 'pino'

export type Logger = pino.Logger

/** Structured logs; whatever could open a door is cut out before it is written. */
export const createLog = (level: string, destination?: DestinationStream): Logger => {
  const options = {
    level,
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
