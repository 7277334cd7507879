import ClearOutlined from '@ant-design/icons/es/icons/ClearOutlined'
import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined'
import { Button, Input } from 'antd'
import { memo, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { LogLine } from '@labbox/contract/experiments/log-line.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { saveFile } from '../../../ui/list/csv.ts'
import { absoluteTime } from '../../../ui/time/time.ts'
import { useTimeZone } from '../../../ui/time/use-time-zone.ts'
import { LEVELS, type Level, type LogBook } from './log-book.ts'
import { useLogText } from './use-log-text.ts'
import './log.css'

const ROW = 24
/** Rows drawn above and below what is seen. */
const MARGIN = 8
const SIGNS: Record<Level, string> = { success: '✓', info: 'i', warning: '!', error: '✕' }

/** The canvas log: levels, filter, clear; only the lines that are seen are drawn. */
export const LogPane = memo(({ book, onMark }: { book: LogBook; onMark?: (() => void) | undefined }) => {
  const { t } = useTranslation(['experiments-bench', 'bench'])
  const zone = useTimeZone()
  const { lines } = useSyncExternalStore(book.subscribe, book.get)
  const textOf = useLogText()
  const [hidden, setHidden] = useState<readonly Level[]>([])
  const [search, setSearch] = useState('')
  const shown = useMemo(() => {
    const wanted = search.trim().toLowerCase()
    return lines.filter(
      (line) =>
        !hidden.includes(line.level) && (wanted === '' || textOf(line).toLowerCase().includes(wanted)),
    )
  }, [lines, hidden, search, textOf])
  const countOf = useMemo(() => {
    const counts: Record<Level, number> = { success: 0, info: 0, warning: 0, error: 0 }
    for (const line of lines) counts[line.level] += 1
    return counts
  }, [lines])
  const toggle = (level: Level): void =>
    setHidden(hidden.includes(level) ? hidden.filter((each) => each !== level) : [...hidden, level])
  const save = (): void =>
    saveFile(
      'log.txt',
      shown.map((line) => `${absoluteTime(line.at, zone)} ${line.level} ${textOf(line)}`).join('\n'),
      'text/plain',
    )
  return (
    <section className="lb-log" aria-label={t('log.title')}>
      <div className="lb-log-bar" role="toolbar" aria-label={t('log.tools')}>
        {LEVELS.map((level) => (
          <button
            key={level}
            type="button"
            className="lb-log-level"
            data-level={level}
            aria-pressed={!hidden.includes(level)}
            title={t(`log.level.${level}`)}
            onClick={() => toggle(level)}
          >
            <i aria-hidden>{SIGNS[level]}</i>
            <span className="lb-visually-hidden">{t(`log.level.${level}`)}</span>
            <span className="lb-num">{countOf[level]}</span>
          </button>
        ))}
        <Input
          size="small"
          allowClear
          value={search}
          placeholder={t('log.search')}
          aria-label={t('log.search')}
          onChange={(event) => setSearch(event.target.value)}
        />
        {onMark && (
          <Button
            size="small"
            type="text"
            icon={<span aria-hidden>⚑</span>}
            aria-label={t('bench:mark.now')}
            title={t('bench:mark.now')}
            onClick={onMark}
          />
        )}
        <Button
          size="small"
          type="text"
          icon={<DownloadOutlined />}
          aria-label={t('log.download')}
          title={t('log.download')}
          disabled={shown.length === 0}
          onClick={save}
        />
        <Button
          size="small"
          type="text"
          icon={<ClearOutlined />}
          aria-label={t('log.clear')}
          title={t('log.clear')}
          disabled={lines.length === 0}
          onClick={book.clear}
        />
      </div>
      {shown.length > 0 ? (
        <Lines lines={shown} textOf={textOf} />
      ) : (
        <p className="lb-log-empty lb-muted">{t(lines.length > 0 ? 'log.noMatch' : 'log.empty')}</p>
      )}
    </section>
  )
})

const Lines = ({ lines, textOf }: { lines: readonly LogLine[]; textOf: (line: LogLine) => string }) => {
  const { t } = useTranslation('experiments-bench')
  const zone = useTimeZone()
  const box = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ top: 0, height: 200 })
  /** Keeps the scroll position of a reader who has scrolled up. */
  const following = useRef(true)
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => {
      if (following.current) element.scrollTop = element.scrollHeight
      setView({ top: element.scrollTop, height: element.clientHeight })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    const element = box.current
    if (element && following.current) element.scrollTop = element.scrollHeight
  }, [lines])
  const first = Math.max(0, Math.floor(view.top / ROW) - MARGIN)
  const visible = lines.slice(first, first + Math.ceil(view.height / ROW) + 2 * MARGIN)
  return (
    <div
      ref={box}
      className="lb-log-lines"
      role="log"
      tabIndex={0}
      onScroll={(event) => {
        const { scrollTop, scrollHeight, clientHeight } = event.currentTarget
        following.current = scrollHeight - scrollTop - clientHeight < ROW
        setView({ top: scrollTop, height: clientHeight })
      }}
    >
      <div style={{ height: lines.length * ROW }}>
        <ol style={{ transform: `translateY(${first * ROW}px)` }}>
          {visible.map((line, k) => (
            <li key={first + k} data-level={line.level} title={textOf(line)}>
              <time className="lb-num" dateTime={line.at}>
                {absoluteTime(line.at, zone).slice(11)}
              </time>
              <i aria-hidden>{SIGNS[line.level]}</i>
              <span className="lb-visually-hidden">{t(`log.level.${line.level}`)}: </span>
              <span>{textOf(line)}</span>
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}
