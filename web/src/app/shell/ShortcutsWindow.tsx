import { useEffect } from 'react'
import { FloatingWindow } from '../../ui/FloatingWindow.tsx'
import { useRememberedPlace } from '../../ui/remembered-place.ts'
import { useTranslation } from '../i18n.ts'
import './shortcuts.css'

const groups = [
  {
    key: 'everywhere',
    rows: [
      ['search', 'Ctrl+K'],
      ['help', '?'],
      ['tab', 'Tab'],
      ['close', 'Esc'],
    ],
  },
  {
    key: 'lists',
    rows: [
      ['along', 'j', 'k'],
      ['open', 'Enter'],
      ['select', 'x'],
      ['find', '/'],
    ],
  },
  {
    key: 'tags',
    rows: [
      ['along', '←', '→', 'Home', 'End'],
      ['closeTag', 'Delete'],
      ['acts', '☰', 'Shift+F10'],
    ],
  },
  {
    key: 'player',
    rows: [
      ['play', 'Space', 'k'],
      ['step', '←', '→'],
      ['mark', ',', '.'],
      ['speed', '-', '+'],
      ['ends', 'Home', 'End'],
    ],
  },
  {
    key: 'windows',
    rows: [
      ['move', '←', '→', '↑', '↓'],
      ['resize', 'Shift+←', 'Shift+→', 'Shift+↑', 'Shift+↓'],
    ],
  },
] as const

const firstPlace = () => ({
  x: Math.max(8, innerWidth - 440),
  y: 104,
  width: Math.min(420, innerWidth - 16),
  height: Math.min(480, innerHeight - 120),
})

/** The keyboard shortcuts in a window that may stay open while one tries them. */
const ShortcutsWindow = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation(['shell', 'common', 'records'])
  const word = (key: (typeof groups)[number]['key'], name: string) =>
    key === 'player' ? t(`records:keys.${name}`) : t(`keys.${key}.${name}`)
  const [place, setPlace] = useRememberedPlace('shortcuts', firstPlace)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onClose()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [onClose])
  return (
    <FloatingWindow title={t('keys.title')} place={place} onPlace={setPlace} onClose={onClose}>
      <div className="lb-shortcut-keys">
        {groups.map(({ key, rows }) => (
          <section key={key} aria-label={word(key, 'title')}>
            <h3>{word(key, 'title')}</h3>
            <dl>
              {rows.map(([name, ...keys]) => (
                <div key={name}>
                  <dt>{word(key, name)}</dt>
                  <dd>
                    {keys.map((each) => (
                      <kbd key={each}>{each}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </FloatingWindow>
  )
}

export default ShortcutsWindow
