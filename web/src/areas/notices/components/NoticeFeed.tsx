import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { noticeList, noticeRead, noticeState } from '@labbox/contract/notices/notices.ts'
import type { NoticeGroup } from '@labbox/contract/notices/groups.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { NewsList } from '../../../ui/news/NewsList.tsx'
import { absoluteTime } from '../../../ui/time/time.ts'
import { useNow } from '../../../ui/time/TimeText.tsx'
import { useTimeZone } from '../../../ui/time/use-time-zone.ts'
import { DAY_MS } from '@labbox/contract/core/durations.ts'

/** Nothing counts as read before it was on screen for this long. */
const READ_MS = 1_000
const MINUTE_MS = 60_000
const DAY_LETTERS = '2026-01-31'.length

/** Moves the read position to the newest that is shown, once it has been seen. */
const useReading = (newest: number, read: number): void => {
  useEffect(() => {
    if (newest <= read) return undefined
    const timer = setTimeout(() => {
      void call(noticeRead, { upTo: newest }, { silent: true })
        .then(() => invalidate([noticeState]))
        // Not read, then: it is tried again with the next look.
        .catch(() => undefined)
    }, READ_MS)
    return () => clearTimeout(timer)
  }, [newest, read])
}

/** Today and yesterday by their words, other days by their date. */
const useDayWord = (zone: string) => {
  const { t } = useTranslation('notices')
  const now = useNow(MINUTE_MS)
  const dayAt = (at: number) => absoluteTime(at, zone).slice(0, DAY_LETTERS)
  return (day: string) => {
    if (day === dayAt(now)) return t('day.today')
    return day === dayAt(now - DAY_MS) ? t('day.yesterday') : day
  }
}

/** One's notices by day, the newest first; showing them is reading them. */
export const NoticeFeed = ({
  group,
  onFollow,
}: {
  group?: NoticeGroup | undefined
  onFollow?: () => void
}) => {
  const { t } = useTranslation('notices')
  const text = useLocalText()
  const zone = useTimeZone()
  const dayWord = useDayWord(zone)
  const filter = group ? { group } : {}
  const query = useInfiniteQuery({
    queryKey: [noticeList.path, filter],
    queryFn: ({ pageParam, signal }) =>
      call(noticeList, { ...filter, ...(pageParam && { beforeSeq: pageParam }) }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ items, more }) => (more ? items.at(-1)?.seq : undefined),
  })
  const state = query.data?.pages[0]?.state
  // What was new when one came stays marked, though it counts as read soon.
  const [readBefore, setReadBefore] = useState<number>()
  if (state && readBefore === undefined) setReadBefore(state.read)
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  // A part of them says nothing about the rest.
  useReading(group ? 0 : (items[0]?.seq ?? 0), state?.read ?? 0)
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton active />
  if (items.length === 0) return <EmptyState title={t('list.empty')} hint={t('list.emptyHint')} />
  return (
    <>
      <NewsList
        news={items.map((item) => ({
          key: item.id,
          at: item.at,
          title: text(item.title),
          text: text(item.text),
          to: item.to,
          kind: t(`group.${item.group}`),
          fresh: item.seq > (readBefore ?? 0),
        }))}
        timeZone={zone}
        dayWord={dayWord}
        freshWord={t('list.fresh')}
        {...(onFollow && { onFollow })}
      />
      {query.hasNextPage && (
        <Button block loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('list.earlier')}
        </Button>
      )}
    </>
  )
}
