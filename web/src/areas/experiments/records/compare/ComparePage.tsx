import { useQuery } from '@tanstack/react-query'
import { Skeleton, Switch } from 'antd'
import { useMemo, useState } from 'react'
import { recordGet, type RecordDetail } from '@labbox/contract/experiments/records.ts'
import { queryOf } from '../../../../app/api/query.ts'
import { useLocale, useTranslation } from '../../../../app/i18n.ts'
import { Chart } from '../../../../ui/chart/Chart.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../../ui/LinkButton.tsx'
import { useNavigate, useSearch } from '../../../../ui/navigation.ts'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { compareCircuits, compareSettings, pairReadings } from './compare.ts'
import { curvesOf } from './curves.ts'
import { PairTable } from './PairTable.tsx'
import { ReadingPairs } from './ReadingPairs.tsx'
import { SideView } from './SideView.tsx'
import { useSide, type Side } from './use-side.ts'
import '../../../../ui/arrange.css'

/** /bench/experimentTable/compare?a=…&b=…: two records beside each other, each at a moment. */
export default function ComparePage() {
  const { t } = useTranslation('records')
  const { a = '', b = '' }: Record<string, string> = useSearch()
  const [left, right] = [useQuery(queryOf(recordGet, { id: a })), useQuery(queryOf(recordGet, { id: b }))]
  const failed = [left, right].find((query) => query.isError && !query.data)
  return (
    <div className="lb-page">
      <PageHeader
        title={t('compare.title')}
        hint={t('compare.hint')}
        actions={<LinkButton to="/bench/experimentTable">{t('title')}</LinkButton>}
      />
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : left.data && right.data ? (
        <Both key={`${a} ${b}`} a={left.data} b={right.data} />
      ) : (
        <Skeleton active />
      )}
    </div>
  )
}

const Both = ({ a, b }: { a: RecordDetail; b: RecordDetail }) => {
  const { at, bt }: Record<string, string> = useSearch()
  const navigate = useNavigate()
  const [left, right] = [useSide(a, at ? Number(at) : null), useSide(b, bt ? Number(bt) : null)]
  const failed = [left, right].find(({ error }) => error)
  const go = (change: { at?: number | null; bt?: number | null }) => {
    const next = { at: left.seq, bt: right.seq, ...change }
    const search = {
      a: a.id,
      b: b.id,
      ...(next.at && { at: `${next.at}` }),
      ...(next.bt && { bt: `${next.bt}` }),
    }
    void navigate({ search, replace: true })
  }
  if (failed) return <ErrorState error={failed.error} onRetry={failed.retry} />
  if (!left.done || !right.done) return <Skeleton active />
  return (
    <>
      <div className="lb-side-by-side">
        <SideView label="A" record={a} side={left} onSeq={(seq) => go({ at: seq })} />
        <SideView label="B" record={b} side={right} onSeq={(seq) => go({ bt: seq })} />
      </div>
      <Differences left={left} right={right} />
    </>
  )
}

const Differences = ({ left, right }: { left: Side; right: Side }) => {
  const { t } = useTranslation('records')
  const locale = useLocale()
  const [all, setAll] = useState(false)
  const { parts, nets } = useMemo(
    () => compareCircuits(left.state.circuit, right.state.circuit, locale),
    [left.state.circuit, right.state.circuit, locale],
  )
  const settings = useMemo(
    () => compareSettings(left.state.shown, right.state.shown),
    [left.state.shown, right.state.shown],
  )
  const readings = useMemo(() => pairReadings(left.before, right.before), [left.before, right.before])
  const figure = curvesOf(left.screens, right.screens, t('compare.time'))
  return (
    <>
      <PairTable
        title={t('compare.circuit')}
        heading={t('compare.part')}
        pairs={[...parts, ...nets]}
        none={t('compare.sameCircuit')}
      />
      <h2>{t('compare.curves')}</h2>
      {figure ? (
        <Chart title={t('compare.curves')} untitled figure={figure} height={320} />
      ) : (
        <p className="lb-muted">{t('compare.noCurves')}</p>
      )}
      <PairTable
        title={t('compare.settings')}
        heading={t('compare.setting')}
        pairs={settings.filter(({ a, b }) => all || a !== b)}
        none={t(settings.length > 0 ? 'compare.sameSettings' : 'compare.noSettings')}
      />
      {settings.length > 0 && (
        <p>
          <label>
            <Switch checked={all} onChange={setAll} /> {t('compare.all')}
          </label>
        </p>
      )}
      <ReadingPairs pairs={readings} />
    </>
  )
}
