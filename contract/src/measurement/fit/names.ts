/** The curves that can be fitted; by themselves, since a template names them and does not compute with them. */
export const fitModels = [
  'line',
  'power',
  'exponential',
  'rcStep',
  'resonance',
  'diode',
  'polynomial',
  'own',
] as const
export type FitModel = (typeof fitModels)[number]
