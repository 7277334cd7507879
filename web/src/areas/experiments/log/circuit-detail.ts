import { symbols } from 'labbox-bench/circuit/symbols/index.ts'
import type { Locale } from '@labbox/contract/core/types.ts'

/**
 * What a bench says of a faulty circuit (`open pin: R1, 2`) in the user's language; `word` knows the faults by their code
 * (`openPin`). What is no such fault stays as the bench said it.
 */
export const circuitDetail = (detail: string, locale: Locale, word: (code: string) => string): string => {
  const [, fault = '', named = ''] = /^([a-z]+(?: [a-z]+)*): ?(.*)$/s.exec(detail) ?? []
  const text = fault && word(fault.replace(/ ([a-z])/g, (_, letter: string) => letter.toUpperCase()))
  if (!text) return detail
  const names = named.split(', ').map((name) => symbols[name]?.names[locale] ?? name)
  const zh = locale === 'zh'
  return named ? `${text}${zh ? '：' : ': '}${names.join(zh ? '、' : ', ')}` : text
}
