import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import type { InputOf } from '@labbox/contract/core/endpoint.ts'
import { appAdd, appPage, PACKAGE_LIMIT } from '@labbox/contract/devices/app.ts'
import { failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { RouteDrawer, useCloseDrawer } from '../../../ui/form/FormDrawer.tsx'
import '../devices.css'

const MOST = 500

/** A tarball that `npm pack` made: it says itself which version it is. */
const AppAdd = () => {
  const { t } = useTranslation('devices')
  const close = useCloseDrawer()
  const [notes, setNotes] = useState('')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async (file: File) => {
    setBusy(true)
    setRefusal(null)
    try {
      const input = { notes, file } as InputOf<typeof appAdd>
      const { version } = await call(appAdd, input, { silent: true })
      notify.success(t('app.added', { version }))
      await invalidate([appPage])
      close()
    } catch (error) {
      setRefusal(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <RouteDrawer title={t('app.add')}>
      <p className="lb-muted">{t('app.addHint')}</p>
      <Form layout="vertical">
        <Form.Item label={t('app.notes')} htmlFor="lb-app-notes">
          <Input.TextArea
            id="lb-app-notes"
            rows={3}
            maxLength={MOST}
            showCount
            value={notes}
            onChange={({ target }) => setNotes(target.value)}
          />
        </Form.Item>
        {refusal && <Alert type="error" showIcon title={refusal} className="lb-block" />}
        <FileDrop className="lb-device-drop" accept=".tgz,.gz" onFile={(file) => void send(file)}>
          {(choose) => (
            <>
              <p>{t('app.drop')}</p>
              <Button type="primary" loading={busy} onClick={choose}>
                {t('app.choose')}
              </Button>
              <p className="lb-muted">{t('app.limit', { mb: PACKAGE_LIMIT >> 20 })}</p>
            </>
          )}
        </FileDrop>
      </Form>
    </RouteDrawer>
  )
}

export default AppAdd
