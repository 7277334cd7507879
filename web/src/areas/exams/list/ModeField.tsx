import { Form, Radio } from 'antd'
import { useTranslation } from '../../../app/i18n.ts'

/** How papers are dealt to students; `row` is its place where a form has several. */
export const ModeField = ({ row }: { row?: number }) => {
  const { t } = useTranslation('exams')
  return (
    <Form.Item name={row === undefined ? 'mode' : [row, 'mode']} label={t('field.mode')} required>
      <Radio.Group className="lb-modes">
        {([1, 2, 3] as const).map((mode) => (
          <Radio key={mode} value={mode}>
            {t(`mode.${mode}`)}
            <span className="lb-muted">{t(`modeHint.${mode}`)}</span>
          </Radio>
        ))}
      </Radio.Group>
    </Form.Item>
  )
}
