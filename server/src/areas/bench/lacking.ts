import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import type { Locale } from '@labbox/contract/core/types.ts'
import type { InstalledPart } from '@labbox/contract/devices/modules.ts'
import { checkParts } from 'labbox-bench/circuit/check-parts.ts'
import { formatQuantity } from 'labbox-bench/circuit/quantity.ts'
import { symbolName, symbols } from 'labbox-bench/circuit/symbols/index.ts'

/** Parts named in one refusal; more are only counted. */
const NAMED = 6

/**
 * What of a circuit the modules of a bench do not have, by name, as `U1 (555 timer), 5 × Resistor > 4`; empty: they have it all.
 * Values and counts are part of it.
 */
export const lackingParts = (
  circuit: Circuit,
  parts: readonly Pick<InstalledPart, 'symbol' | 'count' | 'values'>[],
  locale: Locale,
): string => {
  const said = checkParts(circuit, [...parts], 'modules').map(({ code, params }) => {
    const known = symbols[String(params['symbol'])]
    const name = known ? symbolName(known, locale) : (params[locale] ?? params['symbol'])
    if (code === 'moduleTooFew') return `${params['count']} × ${name} > ${params['limit']}`
    const { value, unit = '' } = params
    const of = typeof value === 'number' ? ` ${formatQuantity(value, String(unit))}` : ''
    return locale === 'zh'
      ? `${params['designator']}（${name}${of}）`
      : `${params['designator']} (${name}${of})`
  })
  const more = said.length > NAMED ? ` … +${said.length - NAMED}` : ''
  return `${said.slice(0, NAMED).join(locale === 'zh' ? '、' : ', ')}${more}`
}
