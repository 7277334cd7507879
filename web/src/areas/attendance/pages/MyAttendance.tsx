import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { myAttendance, mySessions, type MySession } from '@labbox/contract/attendance/mine.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/list/types.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { CheckIn } from '../components/CheckIn.tsx'
import { AttendanceBar } from '../components/AttendanceBar.tsx'
import { SessionTimes } from '../components/SessionTimes.tsx'
import { StatusWord } from '../components/StatusWord.tsx'
import { useSessionName, useStatusWord } from '../words.ts'
import '../../../ui/arrange.css'

/** A student's own attendance: what it comes to in each class, and every class session. */
const MyAttendance = () => {
  const { t } = useTranslation('attendance')
  const text = useLocalText()
  const nameOf = useSessionName()
  const word = useStatusWord()
  const { data: classes = [], isPending } = useQuery(queryOf(myAttendance, {}))
  const columns: Column<MySession>[] = [
    { key: 'name', title: t('field.session'), primary: true, render: nameOf, csv: nameOf },
    {
      key: 'className',
      title: t('field.class'),
      render: (row) => text(row.className),
      csv: (row) => text(row.className),
    },
    {
      key: 'startAt',
      title: t('field.time'),
      sortable: true,
      render: (row) => <SessionTimes {...row} />,
    },
    {
      key: 'status',
      title: t('field.status'),
      render: (row) => <StatusWord status={row.status} />,
      csv: (row) => word(row.status),
    },
  ]
  return (
    <div className="lb-page">
      <PageHeader title={t('mine.title')} hint={t('mine.hint')} />
      <CheckIn />
      {isPending && <Skeleton active className="lb-block" />}
      {classes.length > 0 && (
        <section className="lb-block" aria-label={t('mine.classes')}>
          <ul className="lb-bare-list lb-side-by-side">
            {classes.map(({ classId, className, counts }) => (
              <li key={classId} className="lb-list">
                <strong>{text(className)}</strong>
                <div>
                  <AttendanceBar counts={counts} />
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="lb-list">
        <ListPage
          embedded
          title={t('mine.title')}
          endpoint={mySessions}
          columns={columns}
          filters={[
            {
              key: 'classId',
              label: t('field.class'),
              options: classes.map(({ classId, className }) => ({ value: classId, label: text(className) })),
            },
          ]}
          empty={{ title: t('mine.empty'), hint: t('mine.emptyHint') }}
          exportName="attendance"
        />
      </section>
    </div>
  )
}

export default MyAttendance
