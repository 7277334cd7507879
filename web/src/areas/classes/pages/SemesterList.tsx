import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { Skeleton, Table } from 'antd'
import { semesterList } from '@labbox/contract/classes/classes.ts'
import { queryOf } from '../../../app/api/query.ts'
import { serverNow } from '../../../app/clock.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { absoluteTime } from '../../../ui/time/time.ts'
import { ACTS_COLUMN } from '../../../ui/list/acts-column.ts'

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
  return (
    <div className="lb-page">
      <PageHeader title={t('semester.title')} hint={t('semester.hint')} actions={add} />
      <section className="lb-list" aria-label={t('semester.title')}>
        {query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : query.isPending ? (
          <Skeleton active />
        ) : (
          <Table
            rowKey="id"
            dataSource={query.data}
            pagination={false}
            scroll={{ x: 'max-content' }}
            locale={{
              emptyText: (
                <EmptyState title={t('semester.empty')} hint={t('semester.emptyHint')} action={add} />
              ),
            }}
            columns={[
              { title: t('semester.name'), render: (_, row) => text(row.name) },
              { title: t('semester.start'), render: (_, row) => day(row.start, row.timeZone) },
              { title: t('semester.end'), render: (_, row) => day(row.end, row.timeZone) },
              { title: t('field.state'), render: (_, row) => <State start={row.start} end={row.end} /> },
              ...(can('classes:semester:edit')
                ? [
                    {
                      ...ACTS_COLUMN,
                      title: t('common:list.actions'),
                      render: (_: unknown, row: { id: string }) => (
                        <LinkButton
                          to="/lab/semester/$id/update"
                          params={{ id: row.id }}
                          look="link"
                          size="small"
                        >
                          {t('common:action.edit')}
                        </LinkButton>
                      ),
                    },
                  ]
                : []),
            ]}
          />
        )}
      </section>
      <Outlet />
    </div>
  )
}

export default SemesterList
