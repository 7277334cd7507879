import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined'
import { Button } from 'antd'
import { Suspense, useEffect, useState } from 'react'
import { lazy } from '../../idle/lazy.ts'
import { useTranslation } from '../../i18n.ts'

const Palette = lazy(() => import('./Palette.tsx'))

/** Opens the search over the menu; so does Ctrl+K. The search comes when it is first wanted, with what was typed until then. */
export const SearchButton = () => {
  const { t } = useTranslation('shell')
  const [open, setOpen] = useState(false)
  const [early, setEarly] = useState('')
  const close = () => {
    setOpen(false)
    setEarly('')
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <Button
        type="text"
        icon={<SearchOutlined />}
        aria-label={t('search.title')}
        aria-keyshortcuts="Control+K"
        title={`${t('search.title')} (Ctrl+K)`}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense
          fallback={
            <input
              autoFocus
              className="lb-search-early"
              aria-label={t('search.title')}
              onChange={({ target }) => setEarly(target.value)}
              onKeyDown={({ key }) => key === 'Escape' && close()}
            />
          }
        >
          <Palette early={early} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
