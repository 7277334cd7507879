import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import { myTaskPage } from '@labbox/contract/tasks/my-tasks.ts'
import { reportGet, reportSubmit, type MyReport } from '@labbox/contract/reports/reports.ts'
import { ApiError, failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { ForAll } from '../../tasks/index.ts'
import { missingOf, type ReportContent } from '../content.ts'
import { goToSection } from './Outline.tsx'

interface Props {
  report: MyReport
  content: ReportContent
  /** Saves what is not saved yet; false when that failed. */
  flush: () => Promise<boolean>
}

/** How many cells of the sheet hold a value, of those that are there. */
const filledCells = ({ sheet }: ReportContent): { filled: number; cells: number } | null => {
  if (!sheet) return null
  const cells = Object.values(sheet.cells)
  return { filled: cells.filter(({ state }) => state === 'filled').length, cells: cells.length }
}

/** Names what is missing, else asks once more, saves, and hands the report in. */
export const SubmitButton = ({ report, content, flush }: Props) => {
  const { t } = useTranslation('reports')
  const text = useLocalText()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const missing = report.pdf ? [] : missingOf(content)
  const noPdf = report.pdf && content.draft.pdfFileId === null
  const filled = filledCells(content)
  const submit = async () => {
    setBusy(true)
    try {
      if (!(await flush())) return notify.error(t('submit.unsaved'))
      await call(reportSubmit, { studentTaskId: report.task.id })
      setOpen(false)
      notify.success(t('submit.done'))
      await invalidate([reportGet, myTaskPage])
      window.scrollTo({ top: 0 })
    } catch (error) {
      if (!(error instanceof ApiError && error.told)) notify.error(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  const show = (id: string) => {
    setOpen(false)
    setTimeout(() => goToSection(id), 300)
  }
  return (
    <>
      <Button type="primary" disabled={!report.editable} onClick={() => setOpen(true)}>
        {t('submit.title')}
      </Button>
      <Modal
        open={open}
        title={t('submit.question')}
        okText={t('submit.title')}
        cancelText={t('common:action.cancel')}
        okButtonProps={{ disabled: missing.length > 0 || noPdf }}
        confirmLoading={busy}
        onOk={() => void submit()}
        onCancel={() => setOpen(false)}
      >
        {noPdf && <Alert showIcon type="warning" title={t('submit.noPdf')} />}
        {missing.length > 0 && (
          <Alert
            showIcon
            type="warning"
            title={t('submit.missing', { count: missing.length })}
            description={
              <ul className="lb-submit-missing">
                {missing.map((section) => (
                  <li key={section.id}>
                    <Button type="link" size="small" onClick={() => show(section.id)}>
                      {text(section.title)}
                    </Button>
                  </li>
                ))}
              </ul>
            }
          />
        )}
        {filled && filled.filled < filled.cells && (
          <p>{t('submit.cells', { filled: filled.filled, cells: filled.cells })}</p>
        )}
        {report.task.group && <ForAll members={report.task.group.members} />}
        <p>{t('submit.final')}</p>
      </Modal>
    </>
  )
}
