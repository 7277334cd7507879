/** Refusals of which more can be said than the message itself. */
const refusals = [
  'BENCH_CIRCUIT_FAILED',
  'BENCH_OVER_LIMIT',
  'BENCH_INSTRUMENT_ERROR',
  'BENCH_INSTRUMENT_MISSING',
  'BENCH_MODULE_MISMATCH',
  'BENCH_BAD_COMMAND',
  'BENCH_NOT_LOADED',
  'BENCH_RESTARTED',
  'BENCH_BUSY',
  'BENCH_TIMEOUT',
  'BENCH_DISCONNECTED',
] as const
export type Explained = (typeof refusals)[number]

export const explained = (failure: string): failure is Explained =>
  (refusals as readonly string[]).includes(failure)
