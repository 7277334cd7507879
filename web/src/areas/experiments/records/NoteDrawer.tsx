import { useQuery } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import { NOTE_LIMIT, recordGet, recordKeep, recordsPage } from '@labbox/contract/experiments/records.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useParams } from '../../../ui/navigation.ts'

/** What one notes with a record, for oneself. */
export const NoteDrawer = () => {
  const { t } = useTranslation('records')
  const { id = '' } = useParams()
  const query = useQuery(queryOf(recordGet, { id }))
  return (
    <FormDrawer
      title={t('note.title')}
      endpoint={recordKeep}
      fixed={{ id, starred: query.data?.starred ?? false }}
      query={query}
      initial={{ note: query.data?.note }}
      invalidates={[recordsPage, recordGet]}
      done={t('note.done')}
    >
      <Form.Item name="note" label={t('note.label')} extra={t('note.hint')}>
        <Input.TextArea rows={6} maxLength={NOTE_LIMIT} showCount />
      </Form.Item>
    </FormDrawer>
  )
}
