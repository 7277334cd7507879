/** What a digital node stands at. UNKNOWN is X of the data sheets, FLOATING is Z: nobody drives it. */
export const LOW = 0 as const
export const HIGH = 1 as const
export const UNKNOWN = 2 as const
export const FLOATING = 3 as const
export type Level = typeof LOW | typeof HIGH | typeof UNKNOWN | typeof FLOATING

/** How hard an output drives its node: a strong one wins over a resistor, two strong ones that differ give X. */
export const PULL = 1 as const
export const STRONG = 2 as const
export type Strength = typeof PULL | typeof STRONG

export const inverse = (level: Level): Level => (level === LOW ? HIGH : level === HIGH ? LOW : UNKNOWN)

/** Three-valued: a 0 decides whatever the other is. */
export const and = (a: Level, b: Level): Level =>
  a === LOW || b === LOW ? LOW : a === HIGH && b === HIGH ? HIGH : UNKNOWN

/** Three-valued: a 1 decides whatever the other is. */
export const or = (a: Level, b: Level): Level =>
  a === HIGH || b === HIGH ? HIGH : a === LOW && b === LOW ? LOW : UNKNOWN

export const xor = (a: Level, b: Level): Level => (a > HIGH || b > HIGH ? UNKNOWN : a === b ? LOW : HIGH)

/** `condition ? a : b`; known also without the condition where both are the same. */
export const either = (condition: Level, a: Level, b: Level): Level =>
  condition === HIGH ? a : condition === LOW ? b : a === b ? a : UNKNOWN
