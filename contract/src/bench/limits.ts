/** What project and bench limit, with its unit. */
export const limitUnits = {
  supplyVolts: 'V',
  supplyAmps: 'A',
  generatorVpp: 'Vpp',
  generatorHz: 'Hz',
} as const
export type LimitedQuantity = keyof typeof limitUnits

/** Why a setting is refused, for people in any language: `25 V > 15 V`. */
export const overLimitText = (quantity: LimitedQuantity, value: number, most: number): string =>
  `${value} ${limitUnits[quantity]} > ${most} ${limitUnits[quantity]}`
