import { Alert, Button, Space } from 'antd'
import { formatValue } from '@labbox/contract/measurement/format.ts'
import { useLocalText, useTranslation } from '../../../../app/i18n.ts'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { StatusTag } from '../../../../ui/StatusTag.tsx'
import type { Source } from '../messages.ts'
import { useOutcomeText } from './use-outcome-text.ts'
import { useTests } from './use-tests.ts'

/** The test benches of an experiment: what is in the editor is tested, and the verdict goes into the data table. */
const Tests = ({ sheetId, sources }: { sheetId: string; sources: () => Promise<Source[] | null> }) => {
  const { t } = useTranslation(['fpga', 'measurement'])
  const text = useLocalText()
  const linesOf = useOutcomeText()
  const { sheet, cells, running, outcomes, run } = useTests(sheetId, sources)
  if (sheet.isError) return <ErrorState error={sheet.error} onRetry={() => void sheet.refetch()} />
  const lineName = ({ table, lineId }: (typeof cells)[number]) =>
    text([...table.rows, ...table.columns].find(({ id }) => id === lineId)?.name ?? {})
  return (
    <section aria-label={t('test.title')} style={{ display: 'grid', gap: 8 }}>
      <div className="lb-ends">
        <h2>{t('test.title')}</h2>
        <Button onClick={() => history.back()}>{t('test.back')}</Button>
      </div>
      <p className="lb-muted">{t('test.hint')}</p>
      <ul className="lb-bare-list">
        {cells.map((place) => {
          const { id, item } = place
          const cell = sheet.data?.cells[id]
          const name = [text(item.name), lineName(place)].filter(Boolean).join(' · ')
          const outcome = outcomes[id]
          const mine = running?.cellId === id
          return (
            <li key={id} style={{ display: 'grid', gap: 4 }}>
              <div className="lb-ends">
                <span>
                  {name} <code>{item.test?.module}</code>
                </span>
                <Space wrap>
                  {typeof cell?.value === 'number' && (
                    <span className="lb-num">{formatValue(cell.value, item.format, item.unit)}</span>
                  )}
                  {cell?.verdict && (
                    <StatusTag tone={cell.verdict === 'pass' ? 'ok' : 'bad'}>
                      {t(`measurement:verdict.${cell.verdict}`)}
                    </StatusTag>
                  )}
                  <Button
                    size="small"
                    loading={mine}
                    disabled={!sheet.data?.open || (running !== null && !mine)}
                    aria-label={t('test.runLabel', { name })}
                    onClick={() => void run(id)}
                  >
                    {t('test.run')}
                  </Button>
                </Space>
              </div>
              <div role="status">
                {mine && running.place > 0 && t('test.place', { count: running.place })}
                {!mine && outcome && (
                  <Alert
                    type={outcome.kind === 'done' && outcome.passed === outcome.total ? 'success' : 'error'}
                    title={
                      <ul className="lb-bare-list">
                        {linesOf(outcome).map((line) => (
                          <li key={line}>{line}</li>
                        ))}
                      </ul>
                    }
                  />
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

export default Tests
