import type { PinRef } from '@labbox/contract/bench/circuit.ts'

/** What can be wrong with a circuit. */
export const problemCodes = [
  'tooLarge',
  'empty',
  'unknownSymbol',
  /** A box of another program. */
  'namedBox',
  /** A symbol that somebody made and that benches cannot simulate yet. */
  'noModel',
  'badDesignator',
  'duplicateDesignator',
  'duplicateInstrument',
  'unknownValue',
  'valueRange',
  'unknownModel',
  'openPin',
  'unusedInstrument',
  'noGround',
  'shortedSource',
  'parallelSources',
  /** A ground clip on a net that is not earth. */
  'clipShorts',
  'notAllowed',
  'valueNotAllowed',
  'tooMany',
  'moduleMismatch',
  /** The modules have such parts, of other values. */
  'moduleValue',
  /** The modules have such parts, but fewer. */
  'moduleTooFew',
  'noSupply',
  /** A microcontroller with an empty memory. */
  'noProgram',
  'programTooLarge',
  'openInput',
  'openInputHigh',
  'outputConflict',
  'fanOut',
  /** Seen while it runs. */
  'oscillation',
] as const

/**
 * What is wrong with a circuit, with the parts shown on the canvas. `code` is the key of its text, `params` what the
 * text names (designators, pins, values, limits).
 */
export interface Problem {
  code: (typeof problemCodes)[number]
  severity: 'error' | 'warning'
  components: string[]
  /** Pins concerned, for markers. */
  pins?: PinRef[]
  params: Record<string, string | number>
}

/** Parts that a bench's modules have; `values` empty = any value. */
export interface ModulePart {
  symbol: string
  count: number
  values?: number[]
}
