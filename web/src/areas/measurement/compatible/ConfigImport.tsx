import { Alert, Button, Checkbox } from 'antd'
import { useState } from 'react'
import {
  CompatibleDocument,
  compatibleImport,
  compatibleModels,
  compatiblePage,
} from '@labbox/contract/measurement/compatible.ts'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import { ApiError, failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { RouteDrawer, useCloseDrawer } from '../../../ui/form/FormDrawer.tsx'
import '../admin.css'

const reasonOf = (error: unknown): string =>
  error instanceof ApiError && Object.values(error.errors)[0]
    ? Object.values(error.errors)[0]!
    : failureText(error)

/** Takes one JSON file: first what it would do, then does it. */
const ConfigImport = () => {
  const { t } = useTranslation('monitor')
  const close = useCloseDrawer()
  const [document, setDocument] = useState<CompatibleDocument | null>(null)
  const [counts, setCounts] = useState<DataOf<typeof compatibleImport> | null>(null)
  const [replace, setReplace] = useState(false)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)

  const send = async (given: CompatibleDocument, over: boolean, dryRun: boolean): Promise<void> => {
    setBusy(true)
    setProblem('')
    try {
      const answer = await call(
        compatibleImport,
        { document: given, replace: over, dryRun },
        { silent: true },
      )
      setCounts(answer)
      if (dryRun) return
      notify.success(t('compat.imported', { ...answer }))
      await invalidate([compatiblePage, compatibleModels])
      close()
    } catch (error) {
      setCounts(null)
      setProblem(reasonOf(error))
    } finally {
      setBusy(false)
    }
  }
  const read = async (file: File): Promise<void> => {
    setCounts(null)
    setDocument(null)
    try {
      const given = CompatibleDocument.parse(JSON.parse(await file.text()))
      setDocument(given)
      await send(given, replace, true)
    } catch {
      setProblem(t('compat.notDocument', { name: file.name }))
    }
  }
  return (
    <RouteDrawer
      title={t('compat.import')}
      acts={
        <Button
          type="primary"
          disabled={!document || !counts}
          loading={busy}
          onClick={() => document && void send(document, replace, false)}
        >
          {t('compat.importGo')}
        </Button>
      }
    >
      <FileDrop accept="application/json,.json" onFile={(file) => void read(file)} className="lb-drop">
        {(choose) => (
          <>
            <p>{t('compat.importHint')}</p>
            <Button onClick={choose}>{t('compat.chooseFile')}</Button>
          </>
        )}
      </FileDrop>
      <Checkbox
        checked={replace}
        onChange={({ target }) => {
          setReplace(target.checked)
          if (document) void send(document, target.checked, true)
        }}
      >
        {t('compat.replace')}
      </Checkbox>
      <div aria-live="polite">
        {problem && <Alert type="error" showIcon title={problem} />}
        {counts && <Alert type="info" showIcon title={t('compat.wouldImport', { ...counts })} />}
      </div>
    </RouteDrawer>
  )
}

export default ConfigImport
