import { pinyin } from 'pinyin-pro'
import { symbols } from 'labbox-bench/circuit/symbols/index.ts'

/** A Chinese name as one types it: in full without tones, and by its initials. */
export const spelled = (name: string): string => {
  const syllables = pinyin(name, { toneType: 'none', type: 'array', v: true, nonZh: 'removed' })
  return `${syllables.join('')} ${syllables.map(([initial = '']) => initial).join('')}`.trim()
}

let shipped: Record<string, string> | null = null

/** The names of the catalogue as one types them, by id of the symbol. */
export const spelledCatalogue = (): Record<string, string> =>
  (shipped ??= Object.fromEntries(Object.values(symbols).map(({ id, names }) => [id, spelled(names.zh)])))
