import { Button, Form, Result } from 'antd'
import { useState } from 'react'
import { devicePage } from '@labbox/contract/devices/devices.ts'
import {
  DEVICE_IMPORT_LIMIT,
  DEVICE_IMPORT_ROWS,
  deviceImport,
  deviceImportTemplate,
} from '@labbox/contract/devices/import.ts'
import { failureText } from '../../../app/api/api-error.ts'
import { download } from '../../../app/api/download.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useSession } from '../../../app/session/session.ts'
import { RouteDrawer, useCloseDrawer } from '../../../ui/form/FormDrawer.tsx'
import { SheetDrop } from '../../../ui/import/SheetDrop.tsx'
import { useSheetImport } from '../../../ui/import/use-sheet-import.ts'
import { saveFile } from '../../../ui/list/csv.ts'
import { OrgPick } from '../../access/index.ts'
import { ImportFound } from '../components/ImportFound.tsx'

const MB = 1 << 20

const saveTemplate = async () => {
  try {
    const { name, content } = await download(deviceImportTemplate, {})
    saveFile(name, content)
  } catch (error) {
    notify.error(failureText(error))
  }
}

/** Benches come in by a sheet: choose it, see what is wrong with which row, confirm. */
const DeviceImport = () => {
  const { t } = useTranslation('devices')
  const close = useCloseDrawer()
  const own = useSession((state) => state.user?.orgId ?? null)
  const [orgId, setOrgId] = useState<string | null>(own)
  const { found, refusal, busy, check, write, again } = useSheetImport(deviceImport, [devicePage])
  const more = orgId ? { orgId } : {}
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
        <ImportFound found={found} busy={busy} onConfirm={() => void write(more)} onAgain={again} />
      ) : (
        <Form layout="vertical">
          <p className="lb-muted">{t('import.intro')}</p>
          <Form.Item label={t('import.org')} htmlFor="lb-import-org">
            <OrgPick id="lb-import-org" label={t('import.org')} value={orgId} onChange={setOrgId} />
          </Form.Item>
          <SheetDrop
            busy={busy}
            refusal={refusal}
            limits={t('import.limits', { mb: DEVICE_IMPORT_LIMIT / MB, rows: DEVICE_IMPORT_ROWS })}
            onFile={(chosen) => void check(chosen, more)}
          />
          <p>{t('import.columnsHint')}</p>
          <Button onClick={() => void saveTemplate()}>{t('import.template')}</Button>
        </Form>
      )}
    </RouteDrawer>
  )
}

export default DeviceImport
