import { Table } from 'antd'
import type { RolloverClass, RolloverTask } from '@labbox/contract/rollover/rollover.ts'
import { useListed, useLocalText, useTranslation } from '../../app/i18n.ts'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { TimeText } from '../../ui/time/TimeText.tsx'
import { useTypeWord } from '../tasks/index.ts'

/** The drafts of one class, with their new dates. */
const Drafts = ({ tasks }: { tasks: RolloverTask[] }) => {
  const { t } = useTranslation('rollover')
  const text = useLocalText()
  const typeWord = useTypeWord()
  return (
    <Table<RolloverTask>
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={tasks}
      scroll={{ x: 'max-content' }}
      columns={[
        { title: t('drafts'), render: (_, { name }) => text(name) },
        { title: t('type'), render: (_, { type }) => typeWord(type) },
        {
          title: t('start'),
          render: (_, { startAt }) => <TimeText value={startAt} relative={false} minutes />,
        },
        { title: t('end'), render: (_, { endAt }) => <TimeText value={endAt} relative={false} minutes /> },
        {
          title: t('report'),
          render: (_, { reportEndAt }) =>
            reportEndAt ? <TimeText value={reportEndAt} relative={false} minutes /> : '–',
        },
      ]}
    />
  )
}

/** What each class would become; its drafts open below it. */
export const PreviewTable = ({ rows, loading }: { rows: RolloverClass[]; loading: boolean }) => {
  const { t } = useTranslation('rollover')
  const text = useLocalText()
  const listed = useListed()
  return (
    <Table<RolloverClass>
      rowKey="id"
      loading={loading}
      dataSource={rows}
      pagination={false}
      scroll={{ x: 'max-content' }}
      expandable={{
        expandedRowRender: ({ tasks }) => <Drafts tasks={tasks} />,
        rowExpandable: ({ tasks }) => tasks.length > 0,
      }}
      columns={[
        {
          title: t('class'),
          render: (_, { name, semesterName }) => (
            <>
              {text(name)} {semesterName && <span className="lb-muted">{text(semesterName)}</span>}
            </>
          ),
        },
        {
          title: t('students'),
          align: 'right',
          render: (_, { members }) => <span className="lb-num">{members}</span>,
        },
        { title: t('courses'), render: (_, { courses }) => listed(courses.map(text)) || '–' },
        {
          title: t('drafts'),
          align: 'right',
          render: (_, { tasks }) => <span className="lb-num">{tasks.length}</span>,
        },
        {
          title: t('outcome'),
          render: (_, { problem, others }) => (
            <>
              {problem === null ? (
                <StatusTag tone="ok">{t('ready')}</StatusTag>
              ) : (
                <StatusTag tone="warn">{problem}</StatusTag>
              )}
              {others > 0 && <div className="lb-muted">{t('others', { count: others })}</div>}
            </>
          ),
        },
      ]}
    />
  )
}
