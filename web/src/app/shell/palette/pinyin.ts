import { pinyin } from 'pinyin-pro'

/** A Chinese title as it is typed on a keyboard: in full and by the initials (`wodebanji`, `wdbj`). */
export const pinyinOf = (title: string): string[] => {
  const spelled = (pattern: 'pinyin' | 'first') =>
    pinyin(title, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true, pattern }).join('')
  return [spelled('pinyin'), spelled('first')]
}
