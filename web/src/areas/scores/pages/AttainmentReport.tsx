import { useQuery } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import { attainmentGet, attainmentReport } from '@labbox/contract/scores/attainment-calls.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useSearch } from '../../../ui/navigation.ts'

const ROWS = { minRows: 4, maxRows: 16 }

/** What a teacher makes of the figures of a class. */
const AttainmentReport = () => {
  const { t } = useTranslation('scores-attainment')
  const { course = '', class: classId = '' }: Record<string, string> = useSearch()
  const key = { courseId: course, classId }
  const query = useQuery(queryOf(attainmentGet, key))
  return (
    <FormDrawer
      endpoint={attainmentReport}
      title={t('words.title')}
      width={760}
      query={query}
      fixed={key}
      initial={query.data?.report}
      invalidates={[attainmentGet]}
      done={t('form.saved')}
    >
      <p className="lb-muted">{t('words.hint')}</p>
      {(['analysis', 'followUp', 'measures'] as const).map((name) => (
        <Form.Item key={name} name={name} label={t(`words.${name}`)} extra={t(`words.${name}Hint`)}>
          <Input.TextArea autoSize={ROWS} maxLength={10_000} />
        </Form.Item>
      ))}
    </FormDrawer>
  )
}

export default AttainmentReport
