import { useNavigate } from '../../../ui/navigation.ts'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import {
  monitorTemplateImport,
  monitorTemplatePage,
  TemplateFile,
} from '@labbox/contract/measurement/library.ts'
import { ApiError, failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { RouteDrawer } from '../../../ui/form/FormDrawer.tsx'
import '../admin.css'

/** Takes one JSON file as a template of one's own, and opens it. */
const TemplateImport = () => {
  const { t } = useTranslation('monitor')
  const navigate = useNavigate()
  const [problems, setProblems] = useState<string[]>([])
  const take = async (file: File): Promise<void> => {
    setProblems([])
    const read = TemplateFile.safeParse(
      await file
        .text()
        .then((text) => JSON.parse(text) as unknown)
        .catch(() => null),
    )
    if (!read.success) return setProblems([t('library.notTemplate', { name: file.name })])
    try {
      const { id } = await call(monitorTemplateImport, { document: read.data }, { silent: true })
      await invalidate([monitorTemplatePage])
      await navigate({ to: '/template/monitor/edit', search: { id } })
    } catch (error) {
      const fields = error instanceof ApiError ? Object.entries(error.errors) : []
      setProblems(fields.length > 0 ? fields.map(([at, text]) => `${at}: ${text}`) : [failureText(error)])
    }
  }
  return (
    <RouteDrawer title={t('library.import')}>
      <FileDrop accept="application/json,.json" onFile={(file) => void take(file)} className="lb-drop">
        {(choose) => (
          <>
            <p>{t('library.importHint')}</p>
            <Button onClick={choose}>{t('compat.chooseFile')}</Button>
          </>
        )}
      </FileDrop>
      <div aria-live="polite">
        {problems.map((problem) => (
          <Alert key={problem} type="error" showIcon title={problem} />
        ))}
      </div>
    </RouteDrawer>
  )
}

export default TemplateImport
