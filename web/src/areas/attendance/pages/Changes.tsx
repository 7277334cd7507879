import { attendanceChanges, type AttendanceChange } from '@labbox/contract/attendance/attendance.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { RouteDrawer } from '../../../ui/form/FormDrawer.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column } from '../../../ui/list/types.ts'
import { useSearch } from '../../../ui/navigation.ts'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { useStatusWord } from '../words.ts'

/** Every change of a status in a class session: who, when, what it was before, how. */
const Changes = () => {
  const { t } = useTranslation('attendance')
  const word = useStatusWord()
  const { id = '' } = useSearch()
  const change = ({ from, to }: AttendanceChange) => `${word(from)} → ${word(to)}`
  const columns: Column<AttendanceChange>[] = [
    { key: 'at', title: t('changes.at'), sortable: true, render: (row) => <TimeText value={row.at} /> },
    { key: 'by', title: t('changes.by') },
    { key: 'student', title: t('field.student'), primary: true },
    { key: 'change', title: t('changes.change'), render: change, csv: change },
    {
      key: 'way',
      title: t('changes.way'),
      render: ({ way }) => t(`way.${way}`),
      csv: ({ way }) => t(`way.${way}`),
    },
    { key: 'reason', title: t('changes.reason') },
  ]
  return (
    <RouteDrawer title={t('changes.title')} width={860}>
      <ListPage
        embedded
        title={t('changes.title')}
        endpoint={attendanceChanges}
        fixed={{ id }}
        columns={columns}
        empty={{ title: t('changes.empty') }}
        exportName="attendance-changes"
      />
    </RouteDrawer>
  )
}

export default Changes
