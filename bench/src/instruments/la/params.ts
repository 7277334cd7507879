import { LINES } from '@labbox/contract/bench/logic/trace.ts'
import { ScpiError } from '../../scpi/errors.ts'
import type { Param } from '../../scpi/params.ts'

/** `D0`–`D15`. */
export const lineParam: Param<number> = {
  read(token) {
    const found = /^D(\d{1,2})$/i.exec(token.raw)
    const line = Number(found?.[1] ?? LINES)
    if (line >= LINES) throw new ScpiError(-224)
    return line
  },
}

/** The same, or `NONE`. */
export const lineOrNone: Param<number | null> = {
  read: (token, call) => (/^NONE$/i.test(token.raw) ? null : lineParam.read(token, call)),
}

/** How the answers of this instrument are written. */
export const FORMAT = {
  line: (line: number | null): string => (line === null ? 'NONE' : `D${line}`),
  number: (value: number): string => String(Number(value.toPrecision(7))),
  state: (on: boolean): string => (on ? '1' : '0'),
  measured: (value: number): string => (Number.isFinite(value) ? value.toExponential(6) : '9.9E37'),
  text: (text: string): string => `"${text}"`,
}
