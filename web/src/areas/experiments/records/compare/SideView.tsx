import { Select } from 'antd'
import { useMemo } from 'react'
import { markOf } from '@labbox/contract/bench/acts/acts.ts'
import type { RecordDetail } from '@labbox/contract/experiments/records.ts'
import { useListed, useLocalText, useTranslation } from '../../../../app/i18n.ts'
import { Link } from '../../../../ui/navigation.ts'
import { absoluteTime } from '../../../../ui/time/time.ts'
import { useTimeZone } from '../../../../ui/time/use-time-zone.ts'
import { CircuitView } from '../../../bench/index.ts'
import { useActWords } from '../act-words.ts'
import type { Side } from './use-side.ts'

/** The last moment, which grows with a record that is still going on. */
const END = 0

interface Props {
  label: 'A' | 'B'
  record: RecordDetail
  side: Side
  onSeq: (seq: number | null) => void
}

/** One of two records: whose it is, the moment that is shown, and its circuit. */
export const SideView = ({ label, record, side, onSeq }: Props) => {
  const { t } = useTranslation('records')
  const text = useLocalText()
  const listed = useListed()
  const zone = useTimeZone()
  const words = useActWords()
  const { acts, state, seq } = side
  const moments = useMemo(
    () => [
      { value: END, label: t('compare.end') },
      ...acts
        .filter((act) => markOf(act) !== null)
        .map((act) => ({
          value: act.seq,
          label: `${absoluteTime(Date.parse(record.beganAt) + act.t, zone).slice(11)} ${words(act) ?? ''}`,
        })),
    ],
    // The words of one language: its change draws the page anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [acts, record.beganAt, zone],
  )
  return (
    <section aria-label={label}>
      <h2>
        {label}{' '}
        <Link to="/bench/experimentTable/record" search={{ id: record.id, ...(seq && { seq: String(seq) }) }}>
          {text(record.name)}
        </Link>
      </h2>
      <p className="lb-muted">{listed(record.people)}</p>
      <Select
        showSearch
        optionFilterProp="label"
        aria-label={t('compare.moment', { side: label })}
        style={{ width: '100%', marginBottom: 16 }}
        value={seq ?? END}
        options={moments}
        onChange={(value: number) => onSeq(value === END ? null : value)}
      />
      <CircuitView circuit={state.circuit} title={`${label}: ${t('circuit')}`} />
    </section>
  )
}
