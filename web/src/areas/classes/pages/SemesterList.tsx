import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { Skeleton } from 'antd'
import { semesterList } from '@labbox/contract/classes/classes.ts'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import { queryOf } from '../../../app/api/query.ts'
import { serverNow } from '../../../app/clock.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { WholeList, type WholeColumn } from '../../../ui/list/whole/WholeList.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { absoluteTime } from '../../../ui/time/time.ts'

/** Where a semester stands now. */
const State = ({ start, end }: { start: string; end: string }) => {
  const { t } = useTranslation('classes')
  const now = serverNow()
  if (now < Date.parse(start)) return <StatusTag tone="neutral">{t('semester.coming')}</StatusTag>
  if (now >= Date.parse(end)) return <StatusTag tone="neutral">{t('semester.over')}</StatusTag>
  return <StatusTag tone="active">{t('semester.running')}</StatusTag>
}

/** The semesters of the organisation; they are few. */
const SemesterList = () => {
  const { t } = useTranslation('classes')
  const text = useLocalText()
  const can = useCan()
  const query = useQuery(queryOf(semesterList, {}))
  const day = (instant: string, zone: string) => absoluteTime(instant, zone).slice(0, 10)
  const add = can('classes:semester:edit') && (
    <LinkButton to="/lab/semester/add" look="primary">
      {t('semester.add')}
    </LinkButton>
  )
  const columns: WholeColumn<DataOf<typeof semesterList>[number]>[] = [
    { key: 'name', title: t('semester.name'), render: (row) => text(row.name) },
    { key: 'start', title: t('semester.start'), render: (row) => day(row.start, row.timeZone) },
    { key: 'end', title: t('semester.end'), render: (row) => day(row.end, row.timeZone) },
    { key: 'state', title: t('field.state'), render: (row) => <State start={row.start} end={row.end} /> },
  ]
  return (
    <div className="lb-page">
      <PageHeader title={t('semester.title')} hint={t('semester.hint')} actions={add} />
      <section className="lb-list" aria-label={t('semester.title')}>
        {query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : query.isPending ? (
          <Skeleton active />
        ) : (
          <WholeList
            rows={query.data}
            columns={columns}
            idOf={({ id }) => id}
            density="medium"
            rowActions={
              can('classes:semester:edit')
                ? ({ id }) => (
                    <LinkButton to="/lab/semester/$id/update" params={{ id }} look="link" size="small">
                      {t('common:action.edit')}
                    </LinkButton>
                  )
                : undefined
            }
            empty={<EmptyState title={t('semester.empty')} hint={t('semester.emptyHint')} action={add} />}
          />
        )}
      </section>
      <Outlet />
    </div>
  )
}

export default SemesterList
