import { Table } from 'antd'
import type { ScoreChange } from '@labbox/contract/exams/changes.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { shownPoints } from './points.ts'
import { useWho } from './WhoText.tsx'

/** Who changes from what to what. */
export const ChangesTable = ({ changes, unchanged }: { changes: ScoreChange[]; unchanged: number }) => {
  const { t } = useTranslation('exams-results')
  const who = useWho()
  return (
    <div className="lb-block" role="region" aria-label={t('changes.title')}>
      <p>
        <strong>{t('changes.count', { count: changes.length })}</strong>{' '}
        <span className="lb-muted">{t('changes.unchanged', { count: unchanged })}</span>
      </p>
      {changes.length > 0 && (
        <Table<ScoreChange>
          rowKey={(row) => `${row.attemptId}${String(row.place)}`}
          size="small"
          dataSource={changes}
          pagination={changes.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
          scroll={{ x: 'max-content' }}
          columns={[
            { title: t('field.student'), render: (_, row) => who(row) },
            {
              title: t('field.points'),
              align: 'right',
              render: (_, { from, to }) => (
                <span className="lb-num">
                  {shownPoints(from)} → {shownPoints(to)}
                </span>
              ),
            },
            {
              title: t('field.score'),
              align: 'right',
              render: (_, { scoreFrom, scoreTo }) => (
                <span className="lb-num">
                  {shownPoints(scoreFrom)} → {shownPoints(scoreTo)}
                </span>
              ),
            },
          ]}
        />
      )}
    </div>
  )
}
