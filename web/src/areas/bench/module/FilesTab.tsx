import { Button, Form } from 'antd'
import { useState } from 'react'
import { filePurposes, type StoredFile } from '@labbox/contract/files/files.ts'
import { MODULE } from '@labbox/contract/parts/module-document.ts'
import { ApiError, failureText } from '../../../app/api/api-error.ts'
import { upload } from '../../../app/api/upload.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { PictureInput } from '../../../ui/picture/PictureInput.tsx'
import type { TabProps } from './tab.ts'

/** Names and links of files, by id. */
export type Files = Readonly<Record<string, { name: string; url: string }>>

interface Props extends TabProps {
  files: Files
  onStored: (file: StoredFile) => void
}

/** The picture of a module, and its data sheets. */
export const FilesTab = ({ draft, onChange, files, onStored }: Props) => {
  const { t } = useTranslation('modules')
  const [busy, setBusy] = useState(false)
  const { pictureId, documents } = draft
  const take = async (file: File) => {
    setBusy(true)
    try {
      const stored = await upload('report', file)
      onStored(stored)
      onChange({ ...draft, documents: [...documents, stored.id] })
    } catch (error) {
      if (!(error instanceof ApiError && error.told)) notify.error(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="lb-module-narrow">
      <h2>{t('field.picture')}</h2>
      <Form layout="vertical">
        <PictureInput
          value={pictureId}
          kept={{ id: pictureId, url: pictureId ? (files[pictureId]?.url ?? null) : null }}
          onChange={(next) => onChange({ ...draft, pictureId: next })}
        />
      </Form>
      <h2>{t('files.documents')}</h2>
      <p className="lb-muted">{t('files.hint')}</p>
      <ul className="lb-module-list">
        {documents.map((id) => (
          <li key={id}>
            <a href={files[id]?.url} target="_blank" rel="noreferrer">
              {files[id]?.name ?? id}
            </a>
            <Button
              type="link"
              size="small"
              onClick={() => onChange({ ...draft, documents: documents.filter((each) => each !== id) })}
            >
              {t('files.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <FileDrop accept={filePurposes.report.types.join(',')} onFile={(file) => void take(file)}>
        {(choose) => (
          <Button loading={busy} disabled={documents.length >= MODULE.documents} onClick={choose}>
            {t('files.add')}
          </Button>
        )}
      </FileDrop>
    </div>
  )
}
