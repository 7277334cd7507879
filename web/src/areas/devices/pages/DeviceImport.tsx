import CloudUploadOutlined from '@ant-design/icons/es/icons/CloudUploadOutlined'
import { Alert, Button, Form, Result, Spin } from 'antd'
import { useState } from 'react'
import type { DataOf, InputOf } from '@labbox/contract/core/endpoint.ts'
import { devicePage } from '@labbox/contract/devices/devices.ts'
import {
  DEVICE_IMPORT_LIMIT,
  DEVICE_IMPORT_ROWS,
  deviceImport,
  deviceImportTemplate,
} from '@labbox/contract/devices/import.ts'
import { failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { download } from '../../../app/api/download.ts'
import { invalidate } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useSession } from '../../../app/session/session.ts'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { RouteDrawer, useCloseDrawer } from '../../../ui/form/FormDrawer.tsx'
import { saveFile } from '../../../ui/list/csv.ts'
import { OrgPick } from '../../access/index.ts'
import { ImportFound } from '../components/ImportFound.tsx'
import '../devices.css'

const MB = 1 << 20
type Found = DataOf<typeof deviceImport>

const saveTemplate = async () => {
  try {
    const { name, content } = await download(deviceImportTemplate, {})
    saveFile(name, content)
  } catch (error) {
    notify.error(failureText(error))
  }
}

/** The file that was tried, and what was found: it is sent once more to be written. */
const useImport = () => {
  const own = useSession((state) => state.user?.orgId ?? null)
  const [orgId, setOrgId] = useState<string | null>(own)
  const [file, setFile] = useState<File | null>(null)
  const [found, setFound] = useState<Found | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async (chosen: File, write: boolean) => {
    setBusy(true)
    setRefusal(null)
    try {
      const input = { ...(orgId && { orgId }), write, file: chosen } as InputOf<typeof deviceImport>
      setFound(await call(deviceImport, input, { silent: true }))
      setFile(chosen)
      if (write) await invalidate([devicePage])
    } catch (error) {
      setFound(null)
      setRefusal(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return {
    orgId,
    setOrgId,
    found,
    refusal,
    busy,
    check: (chosen: File) => send(chosen, false),
    write: () => (file ? send(file, true) : undefined),
    again: () => setFound(null),
  }
}

/** Benches come in by a sheet: choose it, see what is wrong with which row, confirm. */
const DeviceImport = () => {
  const { t } = useTranslation('devices')
  const close = useCloseDrawer()
  const { orgId, setOrgId, found, refusal, busy, check, write, again } = useImport()
  if (found?.written)
    return (
      <RouteDrawer title={t('import.title')} width={720}>
        <Result
          status="success"
          title={t('import.done', { count: found.rows.length })}
          extra={<Button onClick={close}>{t('common:action.close')}</Button>}
        />
      </RouteDrawer>
    )
  return (
    <RouteDrawer title={t('import.title')} width={720}>
      {found ? (
        <ImportFound found={found} busy={busy} onConfirm={() => void write()} onAgain={again} />
      ) : (
        <Form layout="vertical">
          <p className="lb-muted">{t('import.intro')}</p>
          <Form.Item label={t('import.org')} htmlFor="lb-import-org">
            <OrgPick id="lb-import-org" label={t('import.org')} value={orgId} onChange={setOrgId} />
          </Form.Item>
          {refusal && <Alert type="error" showIcon title={refusal} className="lb-block" />}
          <FileDrop
            className="lb-device-drop"
            accept=".xlsx,.csv,.txt,text/csv"
            onFile={(chosen) => void check(chosen)}
          >
            {(choose) =>
              busy ? (
                <div role="status">
                  <Spin /> <p>{t('import.checking')}</p>
                </div>
              ) : (
                <>
                  <CloudUploadOutlined aria-hidden />
                  <p>{t('import.drop')}</p>
                  <Button type="primary" onClick={choose}>
                    {t('import.choose')}
                  </Button>
                  <p className="lb-muted">
                    {t('import.limits', { mb: DEVICE_IMPORT_LIMIT / MB, rows: DEVICE_IMPORT_ROWS })}
                  </p>
                </>
              )
            }
          </FileDrop>
          <p>{t('import.columnsHint')}</p>
          <Button onClick={() => void saveTemplate()}>{t('import.template')}</Button>
        </Form>
      )}
    </RouteDrawer>
  )
}

export default DeviceImport
