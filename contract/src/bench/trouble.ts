/**
 * What is wrong with an instrument: it does not answer, answers in part, answers nonsense, cannot be reached, or is
 * somebody that no driver knows.
 */
export const troubleKinds = ['silent', 'partial', 'garbled', 'unreachable', 'unknown'] as const
