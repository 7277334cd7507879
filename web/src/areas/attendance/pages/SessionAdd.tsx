import { sessionAdd, sessionPage } from '@labbox/contract/attendance/sessions.ts'
import { mySessions } from '@labbox/contract/attendance/mine.ts'
import { HOUR_MS, MINUTE_MS } from '@labbox/contract/core/durations.ts'
import { serverNow } from '../../../app/clock.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useSearch } from '../../../ui/navigation.ts'
import { SessionFields } from '../components/SessionFields.tsx'

/** The next full five minutes, and an hour and a half from then. */
const soon = () => {
  const start = Math.ceil(serverNow() / (5 * MINUTE_MS)) * 5 * MINUTE_MS
  const [startAt, endAt] = [start, start + 1.5 * HOUR_MS].map((at) => new Date(at).toISOString())
  return { name: {}, startAt, endAt, lateAfter: 10 }
}

const SessionAdd = () => {
  const { t } = useTranslation('attendance')
  const { class: classId = '' } = useSearch()
  return (
    <FormDrawer
      title={t('add.title')}
      endpoint={sessionAdd}
      fixed={{ classId }}
      initial={soon()}
      invalidates={[sessionPage, mySessions]}
      done={t('add.done')}
    >
      <SessionFields />
    </FormDrawer>
  )
}

export default SessionAdd
