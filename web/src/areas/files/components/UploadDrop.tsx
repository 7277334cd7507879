import UploadOutlined from '@ant-design/icons/es/icons/UploadOutlined'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { ApiError, failureText } from '../../../app/api/api-error.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { canPick, droppedFiles, pickFiles } from '../../../app/uploads/handles.ts'
import { uploadProjectFile } from '../api/upload.ts'

const send = (files: Iterable<File>): void => {
  for (const file of files)
    uploadProjectFile(file).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.told)) notify.error(failureText(error))
    })
}

/** Whether what is typed or pasted belongs to a field. */
const inField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null

/** Pasted pictures have no name of their own. */
const named = (file: File): File => {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '')
  return new File([file], `${stamp}.${file.type.split('/')[1] ?? 'png'}`, { type: file.type })
}

/** Takes any number of files: chosen, dropped here, or pasted as pictures anywhere on the page. */
export const UploadDrop = () => {
  const { t } = useTranslation(['files', 'shell'])
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  // Loaded early, so that it is there when a file is chosen.
  useEffect(() => void import('../../../app/uploads/UploadPanel.tsx'), [])
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (inField(event.target)) return
      if (!event.clipboardData) return notify.error(t('shell:uploads.pasteUnsupported'))
      const pictures = [...event.clipboardData.files].filter(({ type }) => type.startsWith('image/'))
      if (pictures.length === 0) return notify.error(t('shell:uploads.pasteNotImage'))
      event.preventDefault()
      send(pictures.map(named))
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [t])
  const choose = () => {
    // File handles, where the browser has them, let an upload continue after a reload.
    if (canPick()) pickFiles().then(send, () => input.current?.click())
    else input.current?.click()
  }
  return (
    <span
      role="group"
      className={over ? 'lb-file-drop lb-file-drop-over' : 'lb-file-drop'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        void droppedFiles(event.dataTransfer).then(send)
      }}
    >
      <Button icon={<UploadOutlined />} onClick={choose}>
        {t('shell:uploads.choose')}
      </Button>
      <span className="lb-muted">{t('shell:uploads.drop')}</span>
      <input
        ref={input}
        type="file"
        multiple
        aria-label={t('shell:uploads.choose')}
        style={{ display: 'none' }}
        onChange={({ target }) => {
          send(target.files ?? [])
          // The same file may be chosen again.
          target.value = ''
        }}
      />
    </span>
  )
}
