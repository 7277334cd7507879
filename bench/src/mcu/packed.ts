import type { Program } from '@labbox/contract/bench/program.ts'

/** The bytes that a part's program is. */
export const imageOf = ({ image }: Pick<Program, 'image'>): Uint8Array =>
  Uint8Array.from(atob(image), (letter) => letter.codePointAt(0) ?? 0)

/** Bytes as a part carries them. */
export const packed = (image: Uint8Array): string =>
  btoa(Array.from(image, (byte) => String.fromCodePoint(byte)).join(''))
