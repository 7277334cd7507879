import CloudUploadOutlined from '@ant-design/icons/es/icons/CloudUploadOutlined'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '../../../../ui/navigation.ts'
import { Alert, Button, Form, Progress, Select } from 'antd'
import { useRef, useState } from 'react'
import {
  IMPORT_LIMIT,
  IMPORT_ROWS,
  importCheck,
  importTemplate,
} from '@labbox/contract/access/user-import.ts'
import { roleOptions } from '@labbox/contract/access/users.ts'
import type { InputOf } from '@labbox/contract/core/endpoint.ts'
import { failureText } from '../../../../app/api/api-error.ts'
import { call } from '../../../../app/api/call.ts'
import { download } from '../../../../app/api/download.ts'
import { queryOf } from '../../../../app/api/query.ts'
import { notify } from '../../../../app/errors/feedback.ts'
import { useLocalText, useTranslation } from '../../../../app/i18n.ts'
import { useSession } from '../../../../app/session/session.ts'
import { FileDrop } from '../../../../ui/FileDrop.tsx'
import { saveFile } from '../../../../ui/list/csv.ts'
import { OrgPick } from '../organisations/OrgPick.tsx'

const ACCEPT = '.xlsx,.csv,.txt,text/csv'
const MB = 1 << 20

const saveTemplate = async () => {
  try {
    const { name, content } = await download(importTemplate, {})
    saveFile(name, content)
  } catch (error) {
    notify.error(failureText(error))
  }
}

/** Sends the file; how far it is, and what ends it. */
const useSending = (onBegun: (id: string) => void) => {
  const { t } = useTranslation('user-import')
  const abort = useRef<AbortController>(null)
  const [sent, setSent] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const send = async (file: File, orgId: string, role: string) => {
    if (file.size > IMPORT_LIMIT) return setRefusal(t('tooBig', { mb: IMPORT_LIMIT / MB }))
    abort.current = new AbortController()
    setRefusal(null)
    setSent(0)
    try {
      const input = { orgId, role, file } as InputOf<typeof importCheck>
      const { signal } = abort.current
      const { id } = await call(importCheck, input, { signal, onProgress: setSent, silent: true })
      onBegun(id)
    } catch (error) {
      if (!abort.current.signal.aborted) setRefusal(failureText(error))
    } finally {
      setSent(null)
    }
  }
  return { sent, refusal, send, cancel: () => abort.current?.abort() }
}

/** Where they belong, as what, and their sheet. */
export const ImportStart = ({ onBegun }: { onBegun: (id: string) => void }) => {
  const { t } = useTranslation('user-import')
  const text = useLocalText()
  const search = useSearch()
  const own = useSession((state) => state.user?.orgId ?? null)
  const [orgId, setOrgId] = useState<string | null>(search['orgId'] ?? own)
  const [role, setRole] = useState('student')
  const roles = useQuery(queryOf(roleOptions, {}))
  const { sent, refusal, send, cancel } = useSending(onBegun)
  const options = (roles.data ?? [])
    .filter((one) => one.base !== 'admin')
    .map((one) => ({ value: one.code, label: text(one.name) }))
  return (
    <Form layout="vertical">
      <p className="lb-muted">{t('intro')}</p>
      <Form.Item label={t('org')} required htmlFor="lb-import-org">
        <OrgPick id="lb-import-org" label={t('org')} value={orgId} onChange={setOrgId} />
      </Form.Item>
      <Form.Item label={t('role')} required htmlFor="lb-import-role">
        <Select
          id="lb-import-role"
          value={role}
          options={options}
          onChange={setRole}
          loading={roles.isPending}
        />
      </Form.Item>
      {refusal && <Alert type="error" showIcon title={refusal} className="lb-block" />}
      {sent === null ? (
        <FileDrop
          className="lb-import-drop"
          accept={ACCEPT}
          onFile={(file) => (orgId ? void send(file, orgId, role) : notify.warning(t('orgFirst')))}
        >
          {(choose) => (
            <>
              <CloudUploadOutlined aria-hidden />
              <p>{t('drop')}</p>
              <Button type="primary" onClick={choose} disabled={!orgId}>
                {t('choose')}
              </Button>
              <p className="lb-muted">{t('limits', { mb: IMPORT_LIMIT / MB, rows: IMPORT_ROWS })}</p>
            </>
          )}
        </FileDrop>
      ) : (
        <div className="lb-import-drop" role="status">
          <p>{t('sending')}</p>
          <Progress percent={Math.round(sent * 100)} />
          <Button onClick={cancel}>{t('common:action.cancel')}</Button>
        </div>
      )}
      <div className="lb-import-help">
        <h3>{t('columns')}</h3>
        <ul>
          {(['account', 'name', 'password', 'rest', 'others'] as const).map((key) => (
            <li key={key}>{t(`help.${key}`)}</li>
          ))}
        </ul>
        <Button onClick={() => void saveTemplate()}>{t('template')}</Button>
      </div>
    </Form>
  )
}
