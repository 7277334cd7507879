import { Form, Switch } from 'antd'
import type { PlanItem, PlanLabSettings } from '@labbox/contract/exams/plan.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { LateItem } from '../../tasks/index.ts'
import { ModeField } from '../list/ModeField.tsx'
import { SettingsFields } from '../list/SettingsFields.tsx'

const LabFields = ({ row, report }: { row: number; report: boolean }) => {
  const { t } = useTranslation('tasks-manage')
  const box = (field: keyof PlanLabSettings, label: string, shown = true) => (
    <Form.Item name={[row, 'settings', field]} label={label} valuePropName="checked" hidden={!shown}>
      <Switch />
    </Form.Item>
  )
  return (
    <>
      <LateItem row={row} />
      <div className="lb-field-row">
        {box('manualFill', t('publish.manual'))}
        {box('feedback', t('publish.feedback'))}
        {box('previewFirst', t('required.preview'))}
        {box('pdfReport', t('publish.pdf'), report)}
        {box('labFirst', t('required.labFirst'), report)}
      </div>
    </>
  )
}

interface Props {
  row: number
  kind: PlanItem['kind']
  /** Whether a report is asked for. */
  report: boolean
}

/** What one task of a plan has of its own beside its times; folded away, since what it is set to at first mostly suits. */
export const RowSettings = ({ row, kind, report }: Props) => {
  const { t } = useTranslation('plan')
  return (
    <details>
      <summary aria-label={t('row.settingsOf', { number: row + 1 })}>{t('row.settings')}</summary>
      <div className="lb-block">
        {kind === 'lab' ? (
          <LabFields row={row} report={report} />
        ) : (
          <>
            <ModeField row={row} />
            <SettingsFields paced={false} quiz={kind === 'quiz'} row={row} />
          </>
        )}
      </div>
    </details>
  )
}
