import InboxOutlined from '@ant-design/icons/es/icons/InboxOutlined'
import { useSearch } from '../../../ui/navigation.ts'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import type { DataOf, InputOf } from '@labbox/contract/core/endpoint.ts'
import { bankPage } from '@labbox/contract/questions/banks.ts'
import { questionPage } from '@labbox/contract/questions/questions.ts'
import { tagList } from '@labbox/contract/questions/tags.ts'
import { IMPORT_BYTES, questionImport, questionTemplate } from '@labbox/contract/questions/transfer.ts'
import { ApiError, failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { download } from '../../../app/api/download.ts'
import { invalidate } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { RouteDrawer, useCloseDrawer } from '../../../ui/form/FormDrawer.tsx'
import { saveFile } from '../../../ui/list/csv.ts'
import { ImportFound, type ImportChoice } from '../components/ImportFound.tsx'
import '../questions.css'

const ACCEPT = '.xlsx,.csv,.txt,.gift,.xml,.zip'

/** Questions from a file: looked at first, then taken in. */
const QuestionImport = () => {
  const { t } = useTranslation('questions')
  const close = useCloseDrawer()
  const search: Record<string, string | undefined> = useSearch()
  const bankId = search['bank'] ?? ''
  const [file, setFile] = useState<File | null>(null)
  const [found, setFound] = useState<DataOf<typeof questionImport> | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [choice, setChoice] = useState<ImportChoice>({ skipFaulty: false, skipDuplicates: true })
  const [busy, setBusy] = useState(false)

  const send = (chosen: File, more: object) =>
    call(questionImport, { bankId, file: chosen, ...more } as InputOf<typeof questionImport>)
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError && error.told)) setProblem(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  const look = (chosen: File) => {
    setFile(chosen)
    setFound(null)
    if (chosen.size > IMPORT_BYTES) return setProblem(t('import.tooLarge'))
    void attempt(async () => setFound(await send(chosen, { dry: true })))
  }
  const take = () =>
    file &&
    void attempt(async () => {
      const { added } = await send(file, { dry: false, ...choice })
      await invalidate([questionPage, bankPage, tagList])
      notify.success(t('import.done', { count: added }))
      close()
    })

  const getTemplate = async () => {
    const { name, content } = await download(questionTemplate, {})
    saveFile(name, content)
  }
  const good =
    found?.rows.filter((row) => row.errors.length === 0 && !(choice.skipDuplicates && row.duplicate)) ?? []
  const faulty = found?.rows.some((row) => row.errors.length > 0) ?? false
  return (
    <RouteDrawer
      title={t('import.title')}
      width={860}
      acts={
        <Button
          type="primary"
          loading={busy}
          disabled={good.length === 0 || (faulty && !choice.skipFaulty)}
          onClick={take}
        >
          {t('import.take', { count: good.length })}
        </Button>
      }
    >
      <p className="lb-muted">{t('import.hint')}</p>
      <FileDrop className="lb-question-drop" accept={ACCEPT} onFile={look}>
        {(choose) => (
          <>
            <InboxOutlined aria-hidden />
            <span>{file ? file.name : t('import.drop')}</span>
            <div className="lb-actions">
              <Button loading={busy} onClick={choose}>
                {t(file ? 'import.other' : 'import.choose')}
              </Button>
              <Button type="link" onClick={() => void attempt(getTemplate)}>
                {t('import.template')}
              </Button>
            </div>
          </>
        )}
      </FileDrop>
      {problem && <Alert className="lb-block" type="error" showIcon title={problem} />}
      {found && <ImportFound found={found} choice={choice} onChoice={setChoice} />}
    </RouteDrawer>
  )
}

export default QuestionImport
