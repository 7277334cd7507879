import { fill } from '../core/fill.ts'
import type { Locale } from '../core/types.ts'
import type { Requirement } from './setup.ts'

const texts = {
  closed: { zh: '{part} 应闭合', en: '{part} must be closed' },
  open: { zh: '{part} 应断开', en: '{part} must be open' },
  on: { zh: '{instrument} CH{channel} 输出应打开', en: '{instrument} CH{channel} output must be on' },
  off: { zh: '{instrument} CH{channel} 输出应关闭', en: '{instrument} CH{channel} output must be off' },
  joined: { zh: '{a} 应与 {b} 相连', en: '{a} must be connected to {b}' },
} as const

const INSTRUMENTS = { DP: { zh: '电源', en: 'Supply' }, DG: { zh: '信号源', en: 'Generator' } } as const

/** What a requirement asks for, as a sentence. */
export const requirementText = (asked: Requirement, locale: Locale): string => {
  if (asked.kind === 'switch')
    return fill(texts[asked.closed ? 'closed' : 'open'][locale], { part: asked.part })
  if (asked.kind === 'joined') return fill(texts.joined[locale], asked)
  const { channel, on } = asked
  return fill(texts[on ? 'on' : 'off'][locale], {
    instrument: INSTRUMENTS[asked.instrument][locale],
    channel,
  })
}

/** The command that asks an instrument about its output. */
export const outputQuery = ({ instrument, channel }: Extract<Requirement, { kind: 'output' }>): string =>
  `${instrument}.OUTPUT?(CH${channel})`
