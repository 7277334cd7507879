import UploadOutlined from '@ant-design/icons/es/icons/UploadOutlined'
import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import {
  classGet,
  classPage,
  memberImport,
  memberTemplate,
  type SheetMember,
} from '@labbox/contract/classes/classes.ts'
import type { DataOf, InputOf } from '@labbox/contract/core/endpoint.ts'
import { ApiError, failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { download } from '../../../app/api/download.ts'
import { invalidate } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { saveFile } from '../../../ui/list/csv.ts'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { WholeList } from '../../../ui/list/whole/WholeList.tsx'
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx'

const tones: Record<SheetMember['verdict'], Tone> = {
  ready: 'ok',
  member: 'neutral',
  repeated: 'neutral',
  unknown: 'bad',
  notStudent: 'bad',
  ambiguous: 'warn',
}

/** Rows that need a look stand first, each kind in the order of the sheet. */
const inOrder = (rows: readonly SheetMember[]) =>
  rows.toSorted((a, b) => Number(a.verdict === 'ready') - Number(b.verdict === 'ready'))

type Found = DataOf<typeof memberImport>

/** Takes a sheet of students: first it says what would become of each row, then, when told to, it is done. */
export const ImportMembers = ({ classId }: { classId: string }) => {
  const { t } = useTranslation('classes')
  const [file, setFile] = useState<File | null>(null)
  const [found, setFound] = useState<Found | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async (sheet: File, write: boolean) => {
    setBusy(true)
    try {
      const answer = await call(memberImport, { id: classId, write, file: sheet } as InputOf<
        typeof memberImport
      >)
      setFile(sheet)
      setFound(write ? null : answer)
      if (!write) return
      notify.success(t('members.added', { count: answer.ready }))
      await invalidate([classGet, classPage])
    } catch (error) {
      if (!(error instanceof ApiError && error.told)) notify.error(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  const template = async () => {
    try {
      const { name, content } = await download(memberTemplate, {})
      saveFile(name, content, content.type)
    } catch (error) {
      notify.error(failureText(error))
    }
  }
  return (
    <FileDrop accept=".xlsx,.csv,.txt" onFile={(sheet) => void send(sheet, false)}>
      {(choose) => (
        <span className="lb-actions">
          <Button icon={<UploadOutlined />} loading={busy && !found} onClick={choose}>
            {t('import.choose')}
          </Button>
          <Button type="link" onClick={() => void template()}>
            {t('import.template')}
          </Button>
          <Modal
            open={found !== null}
            width={720}
            title={t('import.title')}
            okText={t('import.go', { count: found?.ready ?? 0 })}
            cancelText={t('common:action.cancel')}
            okButtonProps={{ disabled: found?.ready === 0, loading: busy }}
            onOk={() => file && void send(file, true)}
            onCancel={() => setFound(null)}
          >
            <Alert
              className="lb-block"
              showIcon
              type={found && found.ready === found.rows.length ? 'success' : 'warning'}
              title={t('import.found', { ready: found?.ready ?? 0, rows: found?.rows.length ?? 0 })}
              description={t('import.nothingYet')}
            />
            {found && found.ignored.length > 0 && (
              <p className="lb-muted">{t('import.ignored', { columns: found.ignored.join(' · ') })}</p>
            )}
            <WholeList
              rows={inOrder(found?.rows ?? [])}
              idOf={({ line }) => String(line)}
              empty={null}
              columns={[
                { key: 'line', title: t('import.line'), numeric: true },
                { key: 'account', title: t('field.account'), render: (row) => row.account || '–' },
                { key: 'number', title: t('field.number'), render: (row) => row.number || '–' },
                {
                  key: 'name',
                  title: t('field.studentName'),
                  primary: true,
                  render: (row) => row.name || row.number || row.account || '–',
                },
                {
                  key: 'verdict',
                  title: t('import.verdict'),
                  render: (row) => (
                    <StatusTag tone={tones[row.verdict]}>{t(`import.is.${row.verdict}`)}</StatusTag>
                  ),
                },
              ]}
            />
          </Modal>
        </span>
      )}
    </FileDrop>
  )
}
