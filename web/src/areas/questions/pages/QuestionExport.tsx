import { useSearch } from '../../../ui/navigation.ts'
import { Button, Form, Radio } from 'antd'
import { useState } from 'react'
import { questionExport, transferFormats, type TransferFormat } from '@labbox/contract/questions/transfer.ts'
import { ApiError, failureText } from '../../../app/api/api-error.ts'
import { download } from '../../../app/api/download.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { RouteDrawer } from '../../../ui/form/FormDrawer.tsx'
import { saveFile } from '../../../ui/list/csv.ts'
import '../questions.css'

/** The questions of a bank, or of the chosen tag, as a file. */
const QuestionExport = () => {
  const { t } = useTranslation('questions')
  const search: Record<string, string | undefined> = useSearch()
  const [format, setFormat] = useState<TransferFormat>('xlsx')
  const [busy, setBusy] = useState(false)
  const { bank = '', tag } = search
  const ids = search['ids']?.split(',').filter(Boolean)
  const fetchFile = async () => {
    setBusy(true)
    try {
      const { name, content } = await download(questionExport, {
        bankId: bank,
        format,
        ...(ids?.length ? { ids } : tag && { tagId: tag }),
      })
      saveFile(name, content)
    } catch (error) {
      if (!(error instanceof ApiError && error.told)) notify.error(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <RouteDrawer
      title={t('export.title')}
      acts={
        <Button type="primary" loading={busy} onClick={() => void fetchFile()}>
          {t('export.go')}
        </Button>
      }
    >
      <p className="lb-muted">
        {ids?.length
          ? t('export.hintChosen', { count: ids.length })
          : t(tag ? 'export.hintTag' : 'export.hint')}
      </p>
      <Form layout="vertical" component="div">
        <Form.Item label={t('export.format')}>
          <Radio.Group
            className="lb-formats"
            aria-label={t('export.format')}
            value={format}
            onChange={({ target }) => setFormat(target.value as TransferFormat)}
          >
            {transferFormats.map((value) => (
              <Radio key={value} value={value}>
                <strong>{t(`format.${value}`)}</strong>
                <span className="lb-muted">{t(`export.keeps_${value}`)}</span>
              </Radio>
            ))}
          </Radio.Group>
        </Form.Item>
      </Form>
    </RouteDrawer>
  )
}

export default QuestionExport
