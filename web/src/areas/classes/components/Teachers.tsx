import { Form } from 'antd'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import { classGet, classPage, classTeachers } from '@labbox/contract/classes/classes.ts'
import { useMutationOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { TeacherSelect } from './TeacherSelect.tsx'

/** Who teaches a class; the last teacher stays. */
export const Teachers = ({ teachingClass }: { teachingClass: DataOf<typeof classGet> }) => {
  const { t } = useTranslation('classes')
  const save = useMutationOf(classTeachers, { invalidates: [classGet, classPage], done: t('update.done') })
  return (
    <Form layout="vertical">
      <Form.Item label={t('field.teachers')} extra={t('teachers.hint')}>
        <TeacherSelect
          label={t('field.teachers')}
          value={teachingClass.people}
          required
          saving={save.isPending}
          onChange={(accounts) => save.mutate({ id: teachingClass.id, accounts })}
        />
      </Form.Item>
    </Form>
  )
}
