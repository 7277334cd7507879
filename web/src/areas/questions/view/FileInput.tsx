import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined'
import PaperClipOutlined from '@ant-design/icons/es/icons/PaperClipOutlined'
import UploadOutlined from '@ant-design/icons/es/icons/UploadOutlined'
import { useState } from 'react'
import { mediaOfKind } from '@labbox/contract/questions/answer.ts'
import type { ContentOf } from '@labbox/contract/questions/content.ts'
import { failureText } from '../../../app/api/api-error.ts'
import { upload } from '../../../app/api/upload.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { PlainButton } from '../../../ui/plain/PlainButton.tsx'

/** A file that was handed in, by its id. */
export type Attachments = Readonly<Record<string, { name: string; url: string }>>

interface Props {
  content: ContentOf<'file'>
  files: readonly string[]
  attachments: Attachments
  label: string
  onChange?: ((files: string[]) => void) | undefined
}

export const FileInput = ({ content, files, attachments, label, onChange }: Props) => {
  const { t } = useTranslation('questions')
  // Those of this sitting; of earlier ones the server tells.
  const [sent, setSent] = useState<Attachments>({})
  const [busy, setBusy] = useState(false)
  const accept = content.accept.flatMap((kind) => mediaOfKind[kind]).join(',')
  const take = async (file: File) => {
    if (file.size > content.maxMegabytes * 1024 * 1024)
      return notify.error(t('answer.fileLarge', { size: content.maxMegabytes }))
    setBusy(true)
    try {
      const stored = await upload('answer', file)
      setSent((before) => ({ ...before, [stored.id]: stored }))
      onChange?.([...files, stored.id])
    } catch (error) {
      notify.error(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  const list = (
    <ul className="lb-files" aria-label={label}>
      {files.map((id) => {
        const known = attachments[id] ?? sent[id]
        const name = known?.name ?? t('answer.file')
        return (
          <li key={id}>
            <PaperClipOutlined aria-hidden />
            {known ? (
              <a href={known.url} target="_blank" rel="noopener noreferrer">
                {name}
              </a>
            ) : (
              name
            )}
            {onChange && (
              <PlainButton
                look="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={t('answer.fileRemove', { name })}
                onClick={() => onChange(files.filter((other) => other !== id))}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
  if (!onChange) return files.length > 0 ? list : <p className="lb-muted">{t('answer.none')}</p>
  return (
    <FileDrop className="lb-answer-drop" accept={accept} onFile={(file) => void take(file)}>
      {(choose) => (
        <>
          {files.length > 0 && list}
          <PlainButton
            icon={<UploadOutlined />}
            loading={busy}
            disabled={files.length >= content.maxFiles}
            onClick={choose}
          >
            {t('answer.upload')}
          </PlainButton>
          <span className="lb-muted">
            {t('answer.uploadHint', {
              kinds: content.accept.map((kind) => t(`file.${kind}`)).join(t('view.comma')),
              count: content.maxFiles,
              size: content.maxMegabytes,
            })}
          </span>
        </>
      )}
    </FileDrop>
  )
}
