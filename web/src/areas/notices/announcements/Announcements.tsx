import { useQuery } from '@tanstack/react-query'
import { Button, Pagination, Skeleton } from 'antd'
import { useEffect, useRef, useState } from 'react'
import {
  announcementConfirm,
  announcementMine,
  announcementPending,
  announcementRead,
  type Announcement,
} from '@labbox/contract/notices/announcements.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, queryOf, useMutationOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { useSearch } from '../../../ui/navigation.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { AnnouncementText } from './AnnouncementText.tsx'

const LIMIT = 20

const State = ({ of }: { of: Announcement }) => {
  const { t } = useTranslation('announcements')
  if (of.confirmedAt) return <StatusTag tone="ok">{t('mine.confirmed')}</StatusTag>
  if (of.mustConfirm) return <StatusTag tone="warn">{t('mine.toConfirm')}</StatusTag>
  return of.readAt ? null : <StatusTag tone="note">{t('mine.unread')}</StatusTag>
}

/** Announcements for oneself; opening one is reading it. */
const Announcements = () => {
  const { t } = useTranslation('announcements')
  const text = useLocalText()
  const { id } = useSearch()
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<string[]>(id ? [id] : [])
  const query = useQuery(queryOf(announcementMine, { page, limit: LIMIT }))
  const confirm = useMutationOf(announcementConfirm, {
    invalidates: [announcementMine, announcementPending],
    done: t('mine.thanks'),
  })
  const told = useRef(new Set<string>())
  const items = query.data?.items
  useEffect(() => {
    for (const one of items ?? []) {
      if (one.readAt || !open.includes(one.id) || told.current.has(one.id)) continue
      told.current.add(one.id)
      void call(announcementRead, { id: one.id }, { silent: true })
        .then(() => invalidate([announcementMine]))
        // Read again with the next look.
        .catch(() => undefined)
    }
  }, [items, open])
  return (
    <div className="lb-page">
      <PageHeader title={t('mine.title')} />
      <section className="lb-list" aria-label={t('mine.title')}>
        {query.isPending && <Skeleton active />}
        {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {items?.length === 0 && <EmptyState title={t('mine.empty')} hint={t('mine.emptyHint')} />}
        {items?.map((one) => (
          <details
            key={one.id}
            className="lb-foldable"
            open={open.includes(one.id)}
            onToggle={({ currentTarget }) => {
              const others = open.filter((known) => known !== one.id)
              setOpen(currentTarget.open ? [...others, one.id] : others)
            }}
          >
            <summary>
              <strong>{text(one.title)}</strong> <State of={one} />
            </summary>
            <AnnouncementText of={one} />
            {one.mustConfirm && !one.confirmedAt && (
              <Button
                type="primary"
                loading={confirm.isPending}
                onClick={() => confirm.mutate({ id: one.id })}
              >
                {t('mine.confirm')}
              </Button>
            )}
          </details>
        ))}
        {query.data && query.data.total > LIMIT && (
          <Pagination current={page} pageSize={LIMIT} total={query.data.total} onChange={setPage} />
        )}
      </section>
    </div>
  )
}

export default Announcements
