import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Progress, Skeleton } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { stepsOf, type Step } from '@labbox/contract/bench/acts/again.ts'
import { recordGet, type RecordDetail } from '@labbox/contract/experiments/records.ts'
import { failureText } from '../../../../app/api/api-error.ts'
import { queryOf } from '../../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../../app/i18n.ts'
import { useUnsaved } from '../../../../app/use-unsaved.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../../ui/LinkButton.tsx'
import { Link, useSearch } from '../../../../ui/navigation.ts'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { StatusTag } from '../../../../ui/StatusTag.tsx'
import ConnectDialog from '../../page/ConnectDialog.tsx'
import { EndedDialog } from '../../page/Dialogs.tsx'
import { ReadingTable } from '../ReadingTable.tsx'
import { useActs } from '../use-acts.ts'
import { useAgain } from './use-again.ts'

const PROGRESS = {
  ready: 'normal',
  running: 'active',
  stopped: 'normal',
  broken: 'exception',
  done: 'success',
} as const

/** /bench/experimentTable/again?id=…: the acts of a record on another bench, or on the same one on another day. */
export default function AgainPage() {
  const { id = '' }: Record<string, string> = useSearch()
  const record = useQuery(queryOf(recordGet, { id }))
  if (record.isError && !record.data)
    return (
      <div className="lb-page">
        <ErrorState error={record.error} onRetry={() => void record.refetch()} />
      </div>
    )
  if (!record.data) return <Skeleton active className="lb-page" />
  return <Again key={id} record={record.data} />
}

const Again = ({ record }: { record: RecordDetail }) => {
  const { t } = useTranslation('records')
  const text = useLocalText()
  const { replay, count, done, error, retry } = useActs(record)
  const steps = useMemo(() => stepsOf(replay.acts.slice(0, count)), [replay, count])
  return (
    <div className="lb-page">
      <PageHeader
        title={t('again.title', { name: text(record.name) })}
        hint={t('again.hint')}
        actions={
          <LinkButton to="/bench/experimentTable/record" search={{ id: record.id }}>
            {t('again.record')}
          </LinkButton>
        }
      />
      {error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : !done ? (
        <Skeleton active />
      ) : steps.some(({ does }) => does.op === 'run') ? (
        <Repeat recordId={record.id} steps={steps} />
      ) : (
        <EmptyState drawing="bench" title={t('again.nothing')} hint={t('again.nothingHint')} />
      )}
    </div>
  )
}

const Repeat = ({ recordId, steps }: { recordId: string; steps: readonly Step[] }) => {
  const { t } = useTranslation('records')
  const again = useAgain(steps)
  const { bench, state } = again
  const { readings, refused, phase } = state
  useUnsaved(phase === 'running')
  // Whoever leaves the page ends it, and the bench is given back.
  const { stop } = again
  useEffect(() => stop, [stop])
  return (
    <>
      <BenchLine again={again} />
      {phase !== 'ready' && (
        <Progress
          aria-label={t('again.label')}
          percent={Math.round((100 * state.done) / steps.length)}
          status={PROGRESS[phase]}
          format={() => t('again.step', { done: state.done, count: steps.length })}
          style={{ marginBlock: 16, paddingInlineEnd: 64 }}
        />
      )}
      {phase === 'broken' && (
        <Alert
          type="error"
          showIcon
          className="lb-block"
          title={t('again.broken')}
          description={failureText(state.error)}
        />
      )}
      {phase === 'stopped' && <Alert type="info" showIcon className="lb-block" title={t('again.stopped')} />}
      {refused > 0 && (
        <Alert type="warning" showIcon className="lb-block" title={t('again.refused', { count: refused })} />
      )}
      {readings.length > 0 && (
        <ReadingTable
          sides={[t('again.then'), t('again.now')]}
          rows={readings.map(({ seq, before, now, error }) => ({
            key: String(seq),
            command: before.command,
            label: (
              <Link to="/bench/experimentTable/record" search={{ id: recordId, seq: String(seq) }}>
                {before.command}
              </Link>
            ),
            one: before,
            other: now,
            error,
          }))}
        />
      )}
      <EndedDialog ended={bench.ended} onClose={bench.control.endRead} />
    </>
  )
}

/** The bench that it is done on, and what comes next. */
const BenchLine = ({ again }: { again: ReturnType<typeof useAgain> }) => {
  const { t } = useTranslation(['records', 'experiments', 'experiments-bench'])
  const text = useLocalText()
  const [choosing, setChoosing] = useState(false)
  const { bench, state, elsewhere } = again
  const { phase, device, queue, control } = bench
  if (phase === 'unknown') return <Skeleton active />
  if (elsewhere)
    return (
      <Alert
        type="warning"
        showIcon
        title={t('records:again.elsewhere', { device: device ? text(device.name) : '' })}
        action={
          <Button loading={bench.busy === 'release'} onClick={() => void control.release()}>
            {t('experiments:top.release')}
          </Button>
        }
      />
    )
  if (phase === 'queued')
    return (
      <div className="lb-actions">
        <StatusTag tone="active">{t('experiments:state.queued', { place: queue?.place ?? '' })}</StatusTag>
        <Button onClick={() => void control.leaveQueue()}>{t('experiments:top.leaveQueue')}</Button>
      </div>
    )
  if (phase === 'held')
    return (
      <div className="lb-actions">
        <span>{device && text(device.name)}</span>
        {state.phase === 'running' ? (
          <Button danger onClick={again.stop}>
            {t('records:again.stop')}
          </Button>
        ) : (
          <>
            <Button type="primary" disabled={bench.busy !== null} onClick={() => void again.start()}>
              {t('records:again.start')}
            </Button>
            <Button loading={bench.busy === 'release'} onClick={() => void control.release()}>
              {t('experiments:top.release')}
            </Button>
          </>
        )}
      </div>
    )
  return (
    <>
      {state.phase === 'ready' ? (
        <EmptyState
          drawing="bench"
          title={t('records:again.choose')}
          hint={t('records:again.chooseHint')}
          action={
            <Button type="primary" onClick={() => setChoosing(true)}>
              {t('experiments:top.connect')}
            </Button>
          }
        />
      ) : (
        <Button onClick={() => setChoosing(true)}>{t('records:again.other')}</Button>
      )}
      <ConnectDialog
        open={choosing}
        lastDevice=""
        busy={bench.busy !== null}
        onConnect={({ id }) => void again.take(id).then(() => setChoosing(false))}
        onLocalMissing={() => undefined}
        onClose={() => setChoosing(false)}
      />
    </>
  )
}
