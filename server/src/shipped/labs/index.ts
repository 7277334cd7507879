import type { ShippedLab } from '../../areas/labs/service.ts'

/** The labs that every installation has, in the order they are listed. */
export const shippedLabs: readonly ShippedLab[] = []
