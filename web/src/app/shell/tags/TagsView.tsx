import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined'
import { IdleDropdown } from '../../../ui/IdleDropdown.tsx'
import { Link } from '../../../ui/navigation.ts'
import type { MenuProps } from 'antd'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from '../../i18n.ts'
import { useTexts } from '../../title.ts'
import { HOME, type Tag } from './tags.ts'
import { useTags } from './use-tags.ts'
import './tags.css'

const moves: Record<string, (at: number, count: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * Visited pages in a row below the navbar. One stop of the Tab key: arrows go along the row, Delete closes, the menu key
 * (or the right mouse button) opens the acts.
 */
export const TagsView = () => {
  const { t } = useTranslation(['shell', 'common'])
  const { tags, current, close, closeOthers, closeAll, refresh } = useTags()
  const titles = useTexts(tags.map(({ title }) => title))
  // Not their number: where the oldest makes room for the newest, it stays the same.
  const named = titles.join('\n')
  const row = useRef<HTMLUListElement>(null)
  const links = () => [...(row.current?.querySelectorAll<HTMLAnchorElement>('a') ?? [])]
  useEffect(() => {
    const list = row.current
    if (!list) return undefined
    // At once and whenever the row gets another width: the page that is open is always in sight.
    const observer = new ResizeObserver(() =>
      list
        .querySelector('[aria-current]')
        ?.closest('li')
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    )
    observer.observe(list)
    return () => observer.disconnect()
  }, [current, named])
  useEffect(() => {
    const list = row.current
    // React's wheel listener is passive and could not keep the page from scrolling.
    const alongRow = (event: WheelEvent) => {
      if (!list || list.scrollWidth <= list.clientWidth || event.deltaX !== 0) return
      event.preventDefault()
      list.scrollLeft += event.deltaY
    }
    list?.addEventListener('wheel', alongRow, { passive: false })
    return () => list?.removeEventListener('wheel', alongRow)
  }, [])

  const onKeyDown = (event: KeyboardEvent, tag: Tag, at: number) => {
    const move = moves[event.key]
    if (move) {
      event.preventDefault()
      links()[Math.min(tags.length - 1, Math.max(0, move(at, tags.length)))]?.focus()
    }
    if (event.key === 'Delete' && tag.path !== HOME.path) {
      event.preventDefault()
      void close(tag.path).then(() => links()[Math.min(at, links().length - 1)]?.focus())
    }
  }
  const acts = (tag: Tag): MenuProps => ({
    items: [
      { key: 'refresh', label: t('common:action.refresh') },
      { key: 'close', label: t('common:action.close'), disabled: tag.path === HOME.path },
      { key: 'others', label: t('tags.closeOthers'), disabled: tags.length < 2 },
      { key: 'all', label: t('tags.closeAll'), disabled: tags.length < 2 },
    ],
    onClick: ({ key, domEvent }) => {
      domEvent.stopPropagation()
      if (key === 'refresh') void refresh(tag)
      if (key === 'close') void close(tag.path)
      if (key === 'others') void closeOthers(tag.path)
      if (key === 'all') void closeAll()
    },
  })
  const stop = tags.some(({ path }) => path === current) ? current : HOME.path
  return (
    <nav className="lb-tags lb-wide-only" aria-label={t('tags.title')}>
      <ul ref={row}>
        {tags.map((tag, at) => {
          const title = titles[at]
          // The link has no name until its title is loaded.
          if (title === undefined) return null
          return (
            <li key={tag.path}>
              <IdleDropdown trigger={['contextMenu']} autoFocus menu={acts(tag)}>
                <span className={tag.path === current ? 'lb-tag lb-tag-here' : 'lb-tag'}>
                  <Link
                    to={tag.path}
                    search={tag.search}
                    tabIndex={tag.path === stop ? 0 : -1}
                    aria-current={tag.path === current ? 'page' : undefined}
                    onKeyDown={(event) => onKeyDown(event, tag, at)}
                    onAuxClick={(event) => {
                      // The middle button closes the tag, as in browsers, instead of opening a window.
                      if (event.button !== 1 || tag.path === HOME.path) return
                      event.preventDefault()
                      void close(tag.path)
                    }}
                  >
                    {title}
                  </Link>
                  {tag.path !== HOME.path && (
                    <button
                      type="button"
                      tabIndex={-1}
                      aria-label={t('tags.close', { title })}
                      onClick={() => void close(tag.path)}
                    >
                      <CloseOutlined />
                    </button>
                  )}
                </span>
              </IdleDropdown>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
