import { Input, Modal } from 'antd'
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from '../../../ui/navigation.ts'
import { useLocalText, useTranslation } from '../../i18n.ts'
import { choicesOf, type Choice } from './choices.ts'
import { useRecent } from './recent.ts'
import { searchOf, type Entry } from './search-index.ts'
import { usePages } from './use-pages.ts'
import { useThings } from './use-things.ts'
import './search.css'

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

interface Props {
  /** What was typed before this was there. */
  early: string
  onClose: () => void
}

/** Search for pages, acts and things by name: type, choose with the arrows, Enter opens. */
const Palette = ({ early, onClose }: Props) => {
  const { t } = useTranslation('shell')
  const text = useLocalText()
  const navigate = useNavigate()
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [words, setWords] = useState(early)
  const [chosen, setChosen] = useState(0)
  const pages = usePages()
  const key = JSON.stringify(pages)
  const search = useMemo(() => searchOf(JSON.parse(key) as Entry[]), [key])
  const { things, passages, busy } = useThings(words)
  const { recent, remember } = useRecent()
  const choices = choicesOf({ words, pages, found: search(words), things, passages, recent, text })
  const at = Math.min(chosen, Math.max(0, choices.length - 1))
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [at, words])

  const open = (choice: Choice | undefined) => {
    if (!choice) return
    onClose()
    void remember(choice.target)
    void navigate(choice.target)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step && choices.length > 0) {
      event.preventDefault()
      setChosen((at + step + choices.length) % choices.length)
    }
    // Enter that ends the input of Chinese is not meant for us.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) open(choices[at])
  }
  const sections = [...Map.groupBy(choices, ({ section }) => section)]
  return (
    <Modal
      open
      onCancel={onClose}
      footer={null}
      closable={false}
      title={<span className="lb-visually-hidden">{t('search.title')}</span>}
      className="lb-search"
      width={600}
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
        aria-activedescendant={choices[at] ? `${listId}-${at}` : undefined}
        onChange={({ target }) => {
          setWords(target.value)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={t('search.results')}
        aria-busy={busy}
        className="lb-search-list"
      >
        {sections.map(([section, lines]) => (
          <div key={section} role="group" aria-label={t(`search.section.${section}`)}>
            <h3 aria-hidden>{t(`search.section.${section}`)}</h3>
            {lines.map((choice) => {
              const place = choices.indexOf(choice)
              return (
                <div
                  key={choice.key}
                  id={`${listId}-${place}`}
                  role="option"
                  aria-selected={place === at}
                  className="lb-search-line"
                  onPointerMove={() => setChosen(place)}
                  onClick={() => open(choice)}
                >
                  <span>{choice.title}</span>
                  <small className="lb-muted">{choice.note}</small>
                </div>
              )
            })}
          </div>
        ))}
      </div>
      {choices.length === 0 && (
        <p className="lb-muted" role="status">
          {t(busy ? 'search.busy' : 'search.none')}
        </p>
      )}
      <p className="lb-search-keys lb-muted" aria-hidden>
        {t('search.keys')}
      </p>
    </Modal>
  )
}

export default Palette
