import { scpiGenerator } from './scpi-generator.ts'

const rigol = (model: string, mostHz: number) =>
  scpiGenerator(model, {
    mostHz,
    apply: {
      shapes: ['SIN', 'SQU', 'RAMP', 'PULS', 'NOIS', 'DC'],
      scpi: ':SOUR{ch}:APPL:{shape} {frequency},{amplitude},{offset},{phase}',
    },
    pulse: ':PULS',
    leastPulse: 1e-9,
    longestSweep: 500,
  })

/** Signal generators DG1022Z (DG1000Z programming guide) and DG4162 (DG4000 programming guide): the same words. */
export const DG1022Z_ROWS = rigol('DG1022Z', 25e6)
export const DG4162_ROWS = rigol('DG4162', 160e6)
