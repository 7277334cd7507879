/** Refusals of a bench of which more can be said than their message: what to look at. */
export const explainedRefusals = [
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

export const isExplained = (failure: string): failure is (typeof explainedRefusals)[number] =>
  (explainedRefusals as readonly string[]).includes(failure)
