import { useQuery } from '@tanstack/react-query'
import { lazy } from '../../../app/idle/lazy.ts'
import { useNavigate, useSearch } from '../../../ui/navigation.ts'
import { Alert, Button, Skeleton } from 'antd'
import { Suspense, useEffect, useRef, useState } from 'react'
import { bankGet, bankPage, type BankDetail } from '@labbox/contract/questions/banks.ts'
import { textOf } from '@labbox/contract/core/rich-doc.ts'
import { checkQuestion } from '@labbox/contract/questions/check.ts'
import { QuestionType } from '@labbox/contract/questions/content.ts'
import { QuestionDocument } from '@labbox/contract/questions/key.ts'
import {
  questionAdd,
  questionGet,
  questionPage,
  questionUpdate,
  type QuestionDetail,
} from '@labbox/contract/questions/questions.ts'
import { tagList } from '@labbox/contract/questions/tags.ts'
import { ApiError, failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { questionParts } from '../../../app/areas.ts'
import { invalidate, queryOf, readOnce } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useUnsaved } from '../../../app/use-unsaved.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { circuitIn, newDraft, storable, type QuestionDraft } from '../edit/draft.ts'
import { Editor } from '../edit/Editor.tsx'
import '../../../ui/foot-bar.css'

interface Props {
  bank: BankDetail
  question: QuestionDetail | null
  type: QuestionType
  tagIds: string[]
}

const draftOf = ({ document, difficulty, tags }: QuestionDetail): QuestionDraft => ({
  document,
  difficulty,
  parked: [],
  tagIds: tags.map((tag) => tag.id),
})

const parts = questionParts.map((part) => lazy(part))

const lists = [questionPage, questionGet, bankPage, tagList]

/** Writes one question; `key` of this component names it, so that another begins anew. */
const Writing = ({ bank, question, type, tagIds }: Props) => {
  const { t } = useTranslation('questions')
  const text = useLocalText()
  const navigate = useNavigate()
  const [draft, setDraft] = useState(() => (question ? draftOf(question) : newDraft(type, tagIds)))
  const [files, setFiles] = useState<Readonly<Record<string, string>>>(question?.files ?? {})
  const [version, setVersion] = useState(question?.version ?? 0)
  const [dirty, setDirty] = useState(false)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  /** How often a whole question was taken over: the editor begins anew with each. */
  const [taken, setTaken] = useState(0)
  const tellSaved = useRef<(document: QuestionDocument) => Promise<void>>(null)
  const release = useUnsaved(dirty)
  const change = (next: QuestionDraft) => {
    setDraft(next)
    setDirty(true)
  }

  /** Answers whether it is stored now. */
  const store = async (): Promise<boolean> => {
    setTried(true)
    const document = storable(draft)
    if (checkQuestion(document).length > 0 || !QuestionDocument.safeParse(document).success) {
      notify.warning(t('edit.notYet'))
      window.scrollTo({ top: 0 })
      return false
    }
    const { difficulty, tagIds: tags } = draft
    setBusy(true)
    try {
      if (question) {
        const saved = await call(questionUpdate, {
          id: question.id,
          version,
          document,
          difficulty,
          tagIds: tags,
        })
        setVersion(saved.version)
      } else await call(questionAdd, { bankId: bank.id, document, difficulty, tagIds: tags })
      release()
      setDirty(false)
      // The question is saved, whether this is told or not.
      await tellSaved.current?.(document).catch(() => {})
      tellSaved.current = null
      await invalidate(lists)
      notify.success(t('edit.saved'))
      return true
    } catch (error) {
      if (!(error instanceof ApiError && error.told)) notify.error(failureText(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  const toList = () => navigate({ to: '/question-bank/questions', search: { bank: bank.id } })
  const save = async () => {
    if (await store()) await toList()
  }
  const saveAndNext = async () => {
    if (!(await store())) return
    const kind = draft.document.content.type
    const search = { bank: bank.id, type: kind, tags: draft.tagIds.join(','), n: String(Date.now()) }
    await navigate({ to: '/question-bank/edit', search: search, replace: true })
  }

  // Ctrl+S saves, as in every editor.
  const latest = useRef(store)
  useEffect(() => {
    latest.current = store
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      if (question) void latest.current()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [question])

  const { stem } = draft.document.content
  const wordless = !question && !/\p{L}/u.test(textOf(stem.zh) + textOf(stem.en))
  const used = (question?.use.exams ?? 0) + (question?.use.papers ?? 0)
  return (
    <div className="lb-page lb-question-edit">
      <PageHeader
        title={question ? t('edit.title', { number: question.number }) : t('edit.new')}
        hint={text(bank.name)}
        actions={
          wordless && (
            <Suspense>
              {parts.map((Part, k) => (
                <Part
                  key={k}
                  bankId={bank.id}
                  type={draft.document.content.type}
                  circuit={circuitIn(draft.document.content.stem)}
                  onTake={(document, difficulty, saved) => {
                    change({ ...draft, document, difficulty })
                    setTaken(taken + 1)
                    tellSaved.current = saved
                  }}
                />
              ))}
            </Suspense>
          )
        }
      />
      {used > 0 && (
        <Alert className="lb-block" type="info" showIcon title={t('edit.used', { count: used })} />
      )}
      <Editor
        key={taken}
        bankId={bank.id}
        questionId={question?.id}
        tried={tried}
        draft={draft}
        onChange={change}
        files={files}
        onPicture={(fileId, url) => setFiles((before) => ({ ...before, [fileId]: url }))}
      />
      <footer className="lb-footbar">
        <Button type="primary" loading={busy} onClick={() => void save()}>
          {t('common:action.save')}
        </Button>
        {!question && (
          <Button disabled={busy} onClick={() => void saveAndNext()}>
            {t('edit.saveAndNext')}
          </Button>
        )}
        <Button onClick={() => void toList()}>{t('common:action.cancel')}</Button>
        <span className="lb-footbar-end">
          {dirty ? (
            <StatusTag tone="warn">{t('edit.unsaved')}</StatusTag>
          ) : (
            version > 0 && <span className="lb-muted">{t('edit.version', { number: version })}</span>
          )}
        </span>
      </footer>
    </div>
  )
}

/** A question in its editor: `?id=` of one that is there, or `?bank=` and `?type=` of a new one. */
const QuestionEdit = () => {
  const search = useSearch()
  const { id = '', bank: bankParam = '', tags = '', n = '' } = search
  const question = useQuery({ ...queryOf(questionGet, { id }), ...readOnce, enabled: id !== '' })
  const bankId = question.data?.bankId ?? bankParam
  const bank = useQuery({ ...queryOf(bankGet, { id: bankId }), enabled: bankId !== '' })
  const failed = [question, bank].find((query) => query.isError)
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  if (!bank.data || (id !== '' && !question.data))
    return (
      <div className="lb-page">
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    )
  const type = QuestionType.safeParse(search['type'])
  return (
    <Writing
      key={`${id} ${n}`}
      bank={bank.data}
      question={question.data ?? null}
      type={type.success ? type.data : 'single'}
      tagIds={tags.split(',').filter(Boolean)}
    />
  )
}

export default QuestionEdit
