import { Input, Modal } from 'antd'
import { useNavigate } from '../../../ui/navigation.ts'
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { areaRoutes } from '../../areas.ts'
import { useLocale, useLocalText, useTranslation } from '../../i18n.ts'
import { useCan, useSession } from '../../session/session.ts'
import { useTexts } from '../../title.ts'
import { candidates, searchOf, type Entry } from './search-index.ts'
import './search.css'

/** The pages this user can find; pinyin joins them when its dictionary has come, in Chinese only. */
const useEntries = (): Entry[] => {
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
  return found.flatMap(({ path, title, titleKey, group }, at) => {
    const name = titleKey ? texts[at] : title
    if (!name) return []
    return [{ path, title: name, group, ...(locale === 'zh' && spell ? { pinyin: spell(name) } : {}) }]
  })
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Search over the menu: type, choose with the arrows, Enter opens. */
const SearchDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const listId = useId()
  const list = useRef<HTMLUListElement>(null)
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState(0)
  const entries = useEntries()
  const key = JSON.stringify(entries)
  const search = useMemo(() => searchOf(JSON.parse(key) as Entry[]), [key])
  const results = search(words)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen, words])

  const open = (entry: Entry | undefined) => {
    if (!entry) return
    onClose()
    void navigate({ to: entry.path })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step && results.length > 0) {
      event.preventDefault()
      setChosen((chosen + step + results.length) % results.length)
    }
    // Enter that confirms a Chinese input method is not a choice.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) open(results[chosen])
  }
  return (
    <Modal
      open
      onCancel={onClose}
      footer={null}
      closable={false}
      title={<span className="lb-visually-hidden">{t('search.title')}</span>}
      className="lb-search"
      width={560}
      style={{ top: 72 }}
    >
      <Input
        autoFocus
        size="large"
        value={words}
        placeholder={t('search.hint')}
        role="combobox"
        aria-label={t('search.title')}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={results[chosen] ? `${listId}-${chosen}` : undefined}
        onChange={({ target }) => {
          setWords(target.value)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
      />
      <ul ref={list} id={listId} role="listbox" aria-label={t('search.results')} className="lb-search-list">
        {results.map((entry, at) => (
          <li
            key={entry.path}
            id={`${listId}-${at}`}
            role="option"
            aria-selected={at === chosen}
            onPointerMove={() => setChosen(at)}
            onClick={() => open(entry)}
          >
            <span>{entry.title}</span>
            <small className="lb-muted">{entry.group.join(' / ')}</small>
          </li>
        ))}
      </ul>
      {results.length === 0 && (
        <p className="lb-muted" role="status">
          {t('search.none')}
        </p>
      )}
    </Modal>
  )
}

export default SearchDialog
