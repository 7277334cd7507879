import type { BenchTrouble } from '../bench/protocol.ts'
import { PINS } from '../bench/fpga/pins.ts'
import type { Locale } from '../core/types.ts'

const texts: Record<BenchTrouble['kind'], Record<Locale, string>> = {
  silent: { zh: '{who}没有应答', en: '{who} is not responding' },
  partial: { zh: '{who}的应答不完整', en: '{who} sends incomplete replies' },
  garbled: { zh: '{who}的应答无法识别', en: '{who} sends unreadable replies' },
  unreachable: { zh: '无法连接{who}', en: '{who} cannot be reached' },
  unknown: { zh: '{who}不是受支持的型号', en: '{who} is not a supported model' },
}
const somebody: Record<Locale, string> = { zh: '一台仪器', en: 'an instrument' }

const companion: Record<Locale, string> = {
  zh: 'FPGA 实验板的引脚控制器',
  en: 'The companion of the FPGA board',
}

/** What is wrong with an instrument, in the reader's language. */
export const troubleText = ({ kind, instrument, address }: BenchTrouble, locale: Locale): string => {
  const where = locale === 'zh' ? `（${address}）` : ` (${address})`
  if (instrument === PINS) return texts[kind][locale].replace('{who}', `${companion[locale]}${where}`)
  const name = [instrument, address].filter(Boolean).join(locale === 'zh' ? '，' : ', ')
  const who = name ? (locale === 'zh' ? `仪器（${name}）` : `Instrument (${name})`) : somebody[locale]
  const text = texts[kind][locale].replace('{who}', who)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What a fault is called whose cause no instrument names. */
const unnamed: Record<Locale, string> = {
  zh: '仪器未能复位，输出可能仍然打开',
  en: 'The instruments could not be reset. Outputs may still be on',
}

/** Why a bench is in fault, line by line in the reader's language: never empty, never the program's own words. */
export const faultTexts = (troubles: readonly BenchTrouble[], locale: Locale): string[] =>
  troubles.length > 0 ? troubles.map((trouble) => troubleText(trouble, locale)) : [unnamed[locale]]

/** All of them in one sentence. */
export const faultText = (troubles: readonly BenchTrouble[], locale: Locale): string =>
  faultTexts(troubles, locale).join(locale === 'zh' ? '；' : '; ')
