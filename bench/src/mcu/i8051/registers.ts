// Addresses of the special function registers, and bits in them, as the data sheet of the AT89C51 names them.
export const P0 = 0x80
export const SP = 0x81
export const DPL = 0x82
export const DPH = 0x83
export const PCON = 0x87
export const TCON = 0x88
export const TMOD = 0x89
export const TL0 = 0x8a
export const TL1 = 0x8b
export const TH0 = 0x8c
export const TH1 = 0x8d
export const P1 = 0x90
export const SCON = 0x98
export const SBUF = 0x99
export const P2 = 0xa0
export const IE = 0xa8
export const P3 = 0xb0
export const IP = 0xb8
export const PSW = 0xd0
export const ACC = 0xe0
export const B = 0xf0

/** Bits of PSW. */
export const CY = 0x80
export const AC = 0x40
export const OV = 0x04
