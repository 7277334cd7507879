import { Select } from 'antd'
import { useState, type ReactNode } from 'react'
import { compareReadings } from '@labbox/contract/bench/acts/again.ts'
import type { Said } from '@labbox/contract/bench/acts/acts.ts'
import { accuracyOf, errorLimit } from '@labbox/contract/measurement/uncertainty/accuracy.ts'
import { ACCURACY } from 'labbox-bench/instruments/accuracy.ts'
import { failureText } from '../../../app/api/api-error.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { engineering } from '../../../ui/number/quantity.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import '../../../ui/arrange.css'

interface Reading extends Said {
  model: string
  unit: string
}

/** Two readings of one command. */
export interface ReadingRow {
  key: string
  command: string
  label: ReactNode
  /** Null: there is none on this side. */
  one: Reading | null
  other: Reading | null
  /** Why there is no other. */
  error?: unknown
}

interface Props {
  rows: readonly ReadingRow[]
  /** What the two sides are called. */
  sides: readonly [one: string, other: string]
}

/** By which share of the larger one readings may differ. */
const SHARES = [0.01, 0.02, 0.05, 0.1]

/** A number on a phone stays in one piece; the name of what was read breaks. */
const UNBROKEN = { whiteSpace: 'nowrap' } as const

/** What the maker allows of a reading, ±; 0: nothing is stated. */
const limitOf = (command: string, { model, value }: Reading): number => {
  const row = value === null ? null : accuracyOf(ACCURACY, model, command, value)
  return row ? errorLimit(row, value ?? 0) : 0
}

const compared = ({ command, one, other }: ReadingRow, share: number) =>
  one && other
    ? compareReadings(one, other, share, limitOf(command, one) + limitOf(command, other))
    : { difference: null, allowed: null, within: null }

const textOf = (reading: Reading | null, unit: string): string =>
  reading?.value === null || !reading ? (reading?.text ?? '–') : engineering(reading.value, unit, 4)

/** Readings of two sides, how far they lie apart, and whether they may. */
export const ReadingTable = ({ rows, sides }: Props) => {
  const { t } = useTranslation('records')
  const [share, setShare] = useState(0.02)
  const results = rows.map((row) => ({ row, result: compared(row, share) }))
  const within = results.filter(({ result }) => result.within).length
  return (
    <>
      <p>
        <label>
          {t('readings.tolerance')}{' '}
          <Select
            value={share}
            onChange={setShare}
            aria-label={t('readings.tolerance')}
            options={SHARES.map((each) => ({ value: each, label: `± ${each * 100}%` }))}
          />
        </label>{' '}
        {t('readings.within', { within, count: rows.length })}
      </p>
      <table className="lb-table">
        <thead>
          <tr>
            <th scope="col">{t('readings.reading')}</th>
            {[...sides, t('readings.difference')].map((side) => (
              <th key={side} scope="col" className="lb-num">
                {side}
              </th>
            ))}
            <th scope="col">{t('readings.verdict')}</th>
          </tr>
        </thead>
        <tbody>
          {results.map(({ row: { key, label, one, other, error }, result }) => {
            const unit = one?.unit || other?.unit || ''
            const { difference, allowed, within: agrees } = result
            return (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td className="lb-num" style={UNBROKEN}>
                  {textOf(one, unit)}
                </td>
                <td className="lb-num" style={error ? undefined : UNBROKEN}>
                  {error ? failureText(error) : textOf(other, unit)}
                </td>
                <td className="lb-num" style={UNBROKEN}>
                  {difference === null ? '–' : engineering(difference, unit)}
                  {allowed !== null && <div className="lb-muted">± {engineering(allowed, unit)}</div>}
                </td>
                <td>
                  {agrees === null ? (
                    <StatusTag tone="neutral">{t('readings.open')}</StatusTag>
                  ) : (
                    <StatusTag tone={agrees ? 'ok' : 'bad'}>
                      {t(agrees ? 'readings.yes' : 'readings.no')}
                    </StatusTag>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}
