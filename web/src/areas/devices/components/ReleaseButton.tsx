import { useQuery } from '@tanstack/react-query'
import { Button, Form, Modal, Radio, Select } from 'antd'
import { useState } from 'react'
import { appPage, appRelease, rolloutPage, type BenchPackage } from '@labbox/contract/devices/app.ts'
import { ApiError, failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, queryOf } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { OrgPick } from '../../access/index.ts'

const targets = ['all', 'org', 'device'] as const
const MOST = 200

const DevicePick = ({ value, onChange }: { value: string | null; onChange: (id: string) => void }) => {
  const { t } = useTranslation('devices')
  const text = useLocalText()
  const [name, setName] = useState('')
  const { data, isFetching } = useQuery(queryOf(rolloutPage, { limit: MOST, ...(name && { name }) }))
  return (
    <Select
      aria-label={t('field.device')}
      placeholder={t('app.pick')}
      style={{ width: '100%' }}
      showSearch={{ filterOption: false, onSearch: setName }}
      loading={isFetching}
      value={value}
      onChange={onChange}
      options={data?.items.map((one) => ({ value: one.id, label: text(one.name) })) ?? []}
    />
  )
}

/** Offers a version to all benches, to those of an organisation, or to one. */
export const ReleaseButton = ({ row }: { row: BenchPackage }) => {
  const { t } = useTranslation('devices')
  const [open, setOpen] = useState(false)
  const [target, setTarget] = useState<(typeof targets)[number]>('device')
  const [orgId, setOrgId] = useState<string | null>(null)
  const [deviceId, setDeviceId] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const chosen = target === 'all' ? {} : target === 'org' ? orgId && { orgId } : deviceId && { deviceId }
  const release = async () => {
    setBusy(true)
    try {
      await call(appRelease, { id: row.id, ...chosen })
      notify.success(t('app.released', { version: row.version }))
      setOpen(false)
    } catch (error) {
      if (!(error instanceof ApiError && error.told)) notify.error(failureText(error))
    } finally {
      setBusy(false)
      await invalidate([appPage, rolloutPage])
    }
  }
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('app.release')}
      </Button>
      <Modal
        open={open}
        title={t('app.releaseTitle', { version: row.version })}
        okText={t('app.release')}
        cancelText={t('common:action.cancel')}
        okButtonProps={{ disabled: !chosen }}
        confirmLoading={busy}
        onOk={() => void release()}
        onCancel={() => setOpen(false)}
      >
        <p>{t('app.releaseHint')}</p>
        <Form layout="vertical">
          <Form.Item>
            <Radio.Group
              value={target}
              onChange={({ target: { value } }) => setTarget(value as typeof target)}
              options={targets.map((value) => ({ value, label: t(`app.target.${value}`) }))}
            />
          </Form.Item>
          {target === 'org' && (
            <OrgPick id="lb-release-org" label={t('field.org')} value={orgId} onChange={setOrgId} />
          )}
          {target === 'device' && <DevicePick value={deviceId} onChange={setDeviceId} />}
        </Form>
      </Modal>
    </>
  )
}
