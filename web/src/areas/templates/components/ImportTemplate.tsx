import { useNavigate } from '../../../ui/navigation.ts'
import { Button } from 'antd'
import { useState } from 'react'
import type { InputOf } from '@labbox/contract/core/endpoint.ts'
import { reportTemplateImport, reportTemplatePage } from '@labbox/contract/templates/templates.ts'
import { failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { track } from '../../../app/uploads/store.ts'
import { FileDrop } from '../../../ui/FileDrop.tsx'

/** Takes a report template from a file, and opens it. */
export const ImportTemplate = () => {
  const { t } = useTranslation('templates')
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const take = async (file: File) => {
    setBusy(true)
    try {
      const { id } = await track(file, (options) =>
        call(reportTemplateImport, { file } as InputOf<typeof reportTemplateImport>, options),
      )
      await invalidate([reportTemplatePage])
      notify.success(t('list.imported'))
      void navigate({ to: '/template/report/edit', search: { id } })
    } catch (error) {
      notify.error(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <FileDrop accept=".json,application/json" onFile={(file) => void take(file)}>
      {(choose) => (
        <Button loading={busy} title={t('list.importHint')} onClick={choose}>
          {t('list.import')}
        </Button>
      )}
    </FileDrop>
  )
}
