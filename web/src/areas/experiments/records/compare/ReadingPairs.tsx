import { useTranslation } from '../../../../app/i18n.ts'
import { ReadingTable } from '../ReadingTable.tsx'
import type { ReadingPair } from './compare.ts'

/** The readings of two records beside each other. */
export const ReadingPairs = ({ pairs }: { pairs: readonly ReadingPair[] }) => {
  const { t } = useTranslation('records')
  const rows = pairs.map(({ command, number, a, b }) => ({
    key: `${command} ${number}`,
    command,
    label: t('compare.reading', { command, number }),
    one: a?.body ?? null,
    other: b?.body ?? null,
  }))
  return (
    <section>
      <h2>{t('compare.readings')}</h2>
      {rows.length > 0 ? (
        <ReadingTable rows={rows} sides={['A', 'B']} />
      ) : (
        <p className="lb-muted">{t('compare.noReadings')}</p>
      )}
    </section>
  )
}
