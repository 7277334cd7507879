/** Standard SCPI-99 error numbers (volume 2, chapter 21) that our instruments can report. */
const SCPI_ERRORS = {
  '0': 'No error',
  '-101': 'Invalid character',
  '-102': 'Syntax error',
  '-104': 'Data type error',
  '-108': 'Parameter not allowed',
  '-109': 'Missing parameter',
  '-113': 'Undefined header',
  '-114': 'Header suffix out of range',
  '-121': 'Invalid character in number',
  '-131': 'Invalid suffix',
  '-138': 'Suffix not allowed',
  '-151': 'Invalid string data',
  '-161': 'Invalid block data',
  '-171': 'Invalid expression',
  '-200': 'Execution error',
  '-221': 'Settings conflict',
  '-222': 'Data out of range',
  '-224': 'Illegal parameter value',
  '-230': 'Data corrupt or stale',
  '-310': 'System error',
  '-350': 'Queue overflow',
  '-363': 'Input buffer overrun',
  '-410': 'Query INTERRUPTED',
  '-420': 'Query UNTERMINATED',
} as const

export type ScpiErrorCode = keyof typeof SCPI_ERRORS extends `${infer N extends number}` ? N : never

/** Thrown by parser, parameters and handlers; the interpreter puts it into the error queue. */
export class ScpiError extends Error {
  readonly code: ScpiErrorCode

  constructor(code: ScpiErrorCode) {
    super(errorText(code))
    this.name = 'ScpiError'
    this.code = code
  }
}

/** What `SYSTem:ERRor?` answers for a code: `-113,"Undefined header"`. */
export function errorText(code: ScpiErrorCode): string {
  return `${code},"${SCPI_ERRORS[`${code}`]}"`
}
