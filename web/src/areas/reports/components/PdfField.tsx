import FilePdfOutlined from '@ant-design/icons/es/icons/FilePdfOutlined'
import { Button } from 'antd'
import { useState } from 'react'
import { REPORT_PDF_LIMIT } from '@labbox/contract/files/files.ts'
import { ApiError, failureText } from '../../../app/api/api-error.ts'
import { upload } from '../../../app/api/upload.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { fileSize } from '../../../ui/number/quantity.ts'

interface Props {
  fileId: string | null
  url: string | undefined
  onChange: (fileId: string | null) => void
}

/** The report as a PDF file, where the task asks for one. */
export const PdfField = ({ fileId, url, onChange }: Props) => {
  const { t } = useTranslation('reports')
  const [fresh, setFresh] = useState<{ id: string; url: string; name: string; size: number } | null>(null)
  const [busy, setBusy] = useState(false)
  const take = async (file: File) => {
    if (file.type !== 'application/pdf') return notify.error(t('pdf.only'))
    if (file.size > REPORT_PDF_LIMIT)
      return notify.error(t('pdf.tooLarge', { limit: fileSize(REPORT_PDF_LIMIT) }))
    setBusy(true)
    try {
      const stored = await upload('report', file)
      setFresh(stored)
      onChange(stored.id)
    } catch (error) {
      if (!(error instanceof ApiError && error.told)) notify.error(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  const shown = fresh?.id === fileId ? fresh : null
  const link = shown?.url ?? url
  return (
    <FileDrop
      className="lb-report-section lb-pdf-field"
      accept="application/pdf"
      onFile={(file) => void take(file)}
    >
      {(choose) => (
        <>
          <h2>{t('pdf.title')}</h2>
          <p className="lb-muted">{t('pdf.hint', { limit: fileSize(REPORT_PDF_LIMIT) })}</p>
          {fileId && (
            <p>
              <FilePdfOutlined aria-hidden />{' '}
              <a href={link} target="_blank" rel="noopener">
                {shown ? `${shown.name} (${fileSize(shown.size)})` : t('pdf.open')}
              </a>
            </p>
          )}
          <Button type={fileId ? 'default' : 'primary'} loading={busy} onClick={choose}>
            {t(fileId ? 'pdf.replace' : 'pdf.choose')}
          </Button>
        </>
      )}
    </FileDrop>
  )
}
