import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined'
import { useQuery } from '@tanstack/react-query'
import { lazy } from '../../../app/idle/lazy.ts'
import { useNavigate, useSearch } from '../../../ui/navigation.ts'
import { Button, Dropdown, Skeleton, Tabs } from 'antd'
import { Suspense } from 'react'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import { resultExport, resultHead, resultHold, resultRelease } from '@labbox/contract/exams/results.ts'
import { ApiError, failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { download } from '../../../app/api/download.ts'
import { queryOf } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { saveFile } from '../../../ui/list/csv.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { useTimeZone } from '../../../ui/time/use-time-zone.ts'
import { runMarking } from '../marking/act.ts'
import './results.css'

const ResultList = lazy(() => import('./ResultList.tsx'))
const Statistics = lazy(() => import('./Statistics.tsx'))
const Corrections = lazy(() => import('./Corrections.tsx'))
const Complaints = lazy(() => import('./Complaints.tsx'))

type Head = DataOf<typeof resultHead>

const Facts = ({ head }: { head: Head }) => {
  const { t } = useTranslation('exams-results')
  const zone = useTimeZone()
  const released = head.releasedAt !== null
  return (
    <dl className="lb-result-facts">
      <div>
        <dt>{t('results.release')}</dt>
        <dd>
          {released ? (
            <StatusTag tone="ok">{t('results.released')}</StatusTag>
          ) : (
            <StatusTag tone={head.released > 0 ? 'active' : 'neutral'}>
              {t(`release.${head.settings.release}`)}
            </StatusTag>
          )}{' '}
          <span className="lb-muted">{t('results.seen', { count: head.released })}</span>
        </dd>
      </div>
      <div>
        <dt>{t('results.sealAt')}</dt>
        <dd>
          <TimeText value={head.lastSealAt} zone={zone} zoned />
        </dd>
      </div>
      <div>
        <dt>{t('results.students')}</dt>
        <dd>{t('results.sat', { sat: head.sat, students: head.students, missed: head.missed })}</dd>
      </div>
      <div>
        <dt>{t('results.review')}</dt>
        <dd>
          {t('results.finished', { count: head.finished })}
          {head.left > 0 && (
            <>
              {' '}
              <StatusTag tone="warn">{t('mark.left', { count: head.left })}</StatusTag>
            </>
          )}
        </dd>
      </div>
    </dl>
  )
}

const Acts = ({ head }: { head: Head }) => {
  const { t } = useTranslation('exams-results')
  const { id } = head
  const release = async () => {
    const done = await runMarking(() => call(resultRelease, { id }))
    if (done) notify.success(t('results.releasedNow'))
  }
  const fetchSheet = async (format: 'xlsx' | 'csv') => {
    try {
      const { name, content } = await download(resultExport, { id, format })
      saveFile(name, content)
    } catch (error) {
      if (!(error instanceof ApiError && error.told)) notify.error(failureText(error))
    }
  }
  const ready = head.sealed && head.left === 0
  return (
    <>
      <LinkButton to="/exam/list/marking" search={{ id }} {...(head.left > 0 && { look: 'primary' })}>
        {t('mark.open')}
      </LinkButton>
      {head.editable && head.releasedAt === null && (
        <ConfirmButton
          danger={false}
          {...(ready && { type: 'primary' as const })}
          disabled={!ready}
          title={ready ? undefined : t('results.notReady')}
          question={t('results.releaseTitle')}
          loses={t('results.releaseHint')}
          run={release}
        >
          {t('results.releaseNow')}
        </ConfirmButton>
      )}
      {head.editable && head.releasedAt !== null && (
        <ConfirmButton
          question={t('results.holdTitle')}
          loses={t('results.holdHint')}
          run={() => runMarking(() => call(resultHold, { id }))}
        >
          {t('results.hold')}
        </ConfirmButton>
      )}
      <Dropdown
        trigger={['click']}
        menu={{
          items: (['xlsx', 'csv'] as const).map((key) => ({ key, label: t(`results.format_${key}`) })),
          onClick: ({ key }) => void fetchSheet(key as 'xlsx'),
        }}
      >
        <Button icon={<DownloadOutlined />}>{t('results.export')}</Button>
      </Dropdown>
    </>
  )
}

/** An exam after it was sat: results, figures, corrections, questioned marks. */
const ExamResults = () => {
  const { t } = useTranslation('exams-results')
  const text = useLocalText()
  const navigate = useNavigate()
  const search = useSearch()
  const id = search['id'] ?? ''
  const query = useQuery({ ...queryOf(resultHead, { id }), refetchInterval: 30_000, enabled: id !== '' })
  const head = query.data
  if (query.isError && !head) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!head)
    return (
      <div className="lb-page">
        <Skeleton active />
      </div>
    )
  const tabs = [
    { key: 'list', label: t('tab.list'), body: <ResultList id={id} /> },
    { key: 'statistics', label: t('tab.statistics'), body: <Statistics id={id} /> },
    ...(head.editable
      ? [{ key: 'corrections', label: t('tab.corrections'), body: <Corrections id={id} /> }]
      : []),
    {
      key: 'complaints',
      label: head.complaints > 0 ? t('tab.complaintsOpen', { count: head.complaints }) : t('tab.complaints'),
      body: <Complaints id={id} />,
    },
  ]
  return (
    <div className="lb-page">
      <PageHeader title={t('results.titleOf', { name: text(head.name) })} actions={<Acts head={head} />} />
      <section className="lb-list">
        <Facts head={head} />
        <Tabs
          destroyOnHidden
          activeKey={search['tab'] ?? 'list'}
          onChange={(tab) => void navigate({ to: '.', search: { id, tab }, replace: true })}
          items={tabs.map(({ key, label, body }) => ({
            key,
            label,
            children: <Suspense fallback={<Skeleton active />}>{body}</Suspense>,
          }))}
        />
      </section>
    </div>
  )
}

export default ExamResults
