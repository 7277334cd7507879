import { useEffect, useState } from 'react'
import { areaRoutes } from '../../areas.ts'
import { useLocale, useLocalText } from '../../i18n.ts'
import { useCan, useSession } from '../../session/session.ts'
import { useTexts } from '../../title.ts'
import { candidates, type Entry } from './search-index.ts'

/** The pages and acts this user can find; pinyin joins them when its dictionary has come, in Chinese only. */
export const usePages = (): Entry[] => {
  const locale = useLocale()
  const text = useLocalText()
  const can = useCan()
  const menus = useSession((state) => state.user?.menus) ?? []
  const [spell, setSpell] = useState<((title: string) => string[]) | null>(null)
  useEffect(() => {
    if (locale === 'zh') void import('./pinyin.ts').then(({ pinyinOf }) => setSpell(() => pinyinOf))
  }, [locale])
  const found = candidates(menus, areaRoutes, ({ permission }) => !permission || can(permission), text)
  const texts = useTexts(found.map(({ titleKey }) => titleKey ?? 'common:brand'))
  return found.flatMap(({ path, title, titleKey, group, act }, at) => {
    const name = titleKey ? texts[at] : title
    if (!name) return []
    return [{ path, title: name, group, act, ...(locale === 'zh' && spell ? { pinyin: spell(name) } : {}) }]
  })
}
