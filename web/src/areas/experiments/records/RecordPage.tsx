import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useRef } from 'react'
import {
  recordBranch,
  recordData,
  recordGet,
  recordMoment,
  type RecordDetail,
} from '@labbox/contract/experiments/records.ts'
import { queryOf, useMutationOf } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useListed, useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { useNavigate, useSearch } from '../../../ui/navigation.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { SaveButton } from '../../../ui/list/SaveButton.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { OriginTag } from '../../tasks/index.ts'
import { ContributionList } from './Contributions.tsx'
import { Replay } from './Replay.tsx'
import { StarButton } from './StarButton.tsx'
import { useActs } from './use-acts.ts'
import '../experiments.css'

/** /bench/experimentTable/record?id=…&seq=…: a record, for reading; or by the cell of a table, whose reading it then shows. */
export default function RecordPage() {
  const { t } = useTranslation('records')
  const { id, seq, sheet, cell, at }: Record<string, string> = useSearch()
  const byCell = !id && Boolean(sheet && cell)
  const moment = useQuery({
    ...queryOf(recordMoment, { sheetId: sheet ?? '', cellId: cell ?? '', ...(at && { at }) }),
    enabled: byCell,
  })
  const recordId = id ?? moment.data?.id
  const record = useQuery({ ...queryOf(recordGet, { id: recordId ?? '' }), enabled: Boolean(recordId) })
  const failed = moment.isError ? moment : record.isError && !record.data ? record : null
  if (failed)
    return (
      <div className="lb-page">
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      </div>
    )
  if (!record.data) return <Skeleton active className="lb-page" />
  const wanted = seq ?? moment.data?.seq
  return (
    <div className="lb-page">
      {byCell && moment.data?.seq === null && <p className="lb-muted">{t('noMoment')}</p>}
      <Record key={record.data.id} record={record.data} seq={wanted ? Number(wanted) : null} />
    </div>
  )
}

const Record = ({ record, seq }: { record: RecordDetail; seq: number | null }) => {
  const { t } = useTranslation('records')
  const text = useLocalText()
  const listed = useListed()
  const shown = useRef(0)
  const { replay, count, done, error, retry } = useActs(record)
  const { open, own, id, versions, seed } = record
  const facts = [
    listed(record.people),
    record.className && text(record.className),
    listed(record.devices.map((name) => text(name))),
    seed !== null && t('facts.seed', { seed }),
    versions.engine && t('facts.versions', versions),
  ].filter(Boolean)
  return (
    <>
      <PageHeader
        title={text(record.name)}
        hint={facts.join(' · ')}
        more={
          <p className="lb-muted">
            <StatusTag tone={open ? 'active' : 'neutral'}>{t(open ? 'state.open' : 'state.ended')}</StatusTag>{' '}
            <OriginTag name={record.origin} /> {t('field.started')} <TimeText value={record.startedAt} />
            {record.note && ` · ${record.note}`}
            <ContributionList actors={record.actors} />
          </p>
        }
        actions={<Acts record={record} shown={() => shown.current} />}
      />
      {error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : !done ? (
        <Skeleton active />
      ) : count === 0 ? (
        <EmptyState
          drawing="bench"
          title={t('nothing')}
          hint={t('nothingHint')}
          action={
            own && (
              <LinkButton to="/doexperiment" search={{ id }}>
                {t('goOn')}
              </LinkButton>
            )
          }
        />
      ) : (
        <Replay record={record} replay={replay} count={count} seq={seq} moment={shown} />
      )}
    </>
  )
}

/** What can be done with a record that is read; `shown` is the number of the act that is shown. */
const Acts = ({ record, shown }: { record: RecordDetail; shown: () => number }) => {
  const { t } = useTranslation('records')
  const navigate = useNavigate()
  const can = useCan()
  const { id } = record
  const branch = useMutationOf(recordBranch, {
    done: t('branch.done'),
    onSuccess: (made) => void navigate({ to: '/doexperiment', search: { id: made.id } }),
  })
  /** The moment that is shown, for the conversation about the work where there is one. */
  const asked = () => ({
    moment: `${id}.${Math.max(1, shown())}`,
    ...(record.studentTaskId && { about: record.studentTaskId }),
  })
  const copy = async () => {
    await navigate({ search: { id, seq: String(shown()) }, replace: true })
    const copied = await navigator.clipboard?.writeText(location.href).then(
      () => true,
      () => false,
    )
    notify.success(t(copied ? 'link.copied' : 'link.inAddress'))
  }
  return (
    <>
      <StarButton record={record} />
      <Button onClick={() => void copy()}>{t('link.copy')}</Button>
      {can('messages:conversation:use') && record.acts > 0 && (
        <Button onClick={() => void navigate({ to: '/messages', search: asked() })}>{t('ask')}</Button>
      )}
      <SaveButton endpoint={recordData} input={{ id }}>
        {t('data')}
      </SaveButton>
      {record.branches && (
        <Button
          title={t('branch.hint')}
          loading={branch.isPending}
          onClick={() => branch.mutate({ id, seq: shown() })}
        >
          {t('branch.label')}
        </Button>
      )}
      {can('bench:command:send') && (
        <LinkButton to="/bench/experimentTable/again" search={{ id }}>
          {t('again.label')}
        </LinkButton>
      )}
      {record.own && (
        <LinkButton to="/doexperiment" search={{ id }}>
          {t(record.open ? 'goOn' : 'work')}
        </LinkButton>
      )}
    </>
  )
}
