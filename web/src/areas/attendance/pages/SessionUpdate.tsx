import { useQuery } from '@tanstack/react-query'
import { sessionGet } from '@labbox/contract/attendance/attendance.ts'
import { sessionPage, sessionUpdate } from '@labbox/contract/attendance/sessions.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useParams } from '../../../ui/navigation.ts'
import { SessionFields } from '../components/SessionFields.tsx'

const SessionUpdate = () => {
  const { t } = useTranslation('attendance')
  const { id = '' } = useParams()
  const query = useQuery(queryOf(sessionGet, { id }))
  return (
    <FormDrawer
      title={t('update.title')}
      endpoint={sessionUpdate}
      fixed={{ id }}
      query={query}
      initial={query.data}
      invalidates={[sessionPage, sessionGet]}
      done={t('update.done')}
    >
      <SessionFields />
    </FormDrawer>
  )
}

export default SessionUpdate
