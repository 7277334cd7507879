export type SpiceFailure = 'timeout' | 'tooLarge' | 'failed' | 'closed'

const WORDS: Record<SpiceFailure, string> = {
  timeout: 'simulation timeout',
  // Pages show this message in both languages.
  tooLarge: 'needs too much memory:',
  failed: 'simulation failed',
  closed: 'simulation closed',
}

/** A run that gave no result: too slow, too large, refused by ngspice (`log` has its words), or the pool was closed. */
export class SpiceError extends Error {
  readonly code: SpiceFailure
  readonly log: string
  constructor(code: SpiceFailure, log = '') {
    super(WORDS[code])
    this.name = 'SpiceError'
    this.code = code
    this.log = log
  }
}
