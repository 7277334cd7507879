import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined'
import { offeredPurposes } from '@labbox/contract/questions/banks.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '../../../ui/navigation.ts'
import { Alert, Button, Form, Radio, Select, Skeleton } from 'antd'
import { useState } from 'react'
import {
  chosenIn,
  PAPER_LIMITS,
  questionCount,
  totalOf,
  type PaperPart,
} from '@labbox/contract/exams/paper.ts'
import {
  paperAdd,
  paperGet,
  paperPage,
  paperUpdate,
  templateGet,
  type PaperDetail,
  type PaperQuestion,
} from '@labbox/contract/exams/papers.ts'
import type { LocalText } from '@labbox/contract/core/types.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, queryOf, readOnce } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useDictionary } from '../../../app/dictionary.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { moved } from '../../questions/index.ts'
import { emptyPaper, fromTemplate, newChosen, newDrawn, shareEvenly, type PaperDraft } from './draft.ts'
import { EditorFoot, EditorHead } from './EditorParts.tsx'
import { PaperPartEdit } from './PaperPartEdit.tsx'
import { partError, useDraft } from './use-draft.ts'
import '../exams.css'

interface HeadProps {
  draft: PaperDraft
  onChange: (draft: PaperDraft) => void
  nameError: string | undefined
}

/** What the paper is called, what it is for and how a half right answer counts. */
const Head = ({ draft, onChange, nameError }: HeadProps) => {
  const { t } = useTranslation('exams')
  const purposes = useDictionary('questionBaseType')
  const { document } = draft
  // The value that the paper has now stays a choice.
  const [stored] = useState(draft.purpose)
  return (
    <EditorHead id="paper" draft={draft} onChange={onChange} nameError={nameError}>
      <div className="lb-part-fields">
        <Form.Item label={t('field.purpose')}>
          <Radio.Group
            aria-label={t('field.purpose')}
            value={draft.purpose}
            options={offeredPurposes(stored).map((value) => ({ value, label: purposes.label(value) }))}
            onChange={({ target }) => onChange({ ...draft, purpose: target.value as 0 | 1 | 2 })}
          />
        </Form.Item>
        <Form.Item label={t('edit.policy')} htmlFor="paper-policy">
          <Select
            id="paper-policy"
            value={document.policy.multiple}
            options={(['half', 'share', 'none'] as const).map((value) => ({
              value,
              label: t(`policy.${value}`),
            }))}
            onChange={(multiple) =>
              onChange({ ...draft, document: { ...document, policy: { ...document.policy, multiple } } })
            }
          />
        </Form.Item>
      </div>
    </EditorHead>
  )
}

const inputOf = ({ name, ...draft }: PaperDraft) => ({ ...draft, name: name as LocalText })

interface WritingProps {
  paper: PaperDetail | null
  initial: PaperDraft
}

const Writing = ({ paper, initial }: WritingProps) => {
  const { t } = useTranslation('exams')
  const text = useLocalText()
  const [revision, setRevision] = useState(paper?.revision ?? 0)
  const [known, setKnown] = useState<ReadonlyMap<string, PaperQuestion>>(
    () => new Map((paper?.list ?? []).map((one) => [one.id, one])),
  )
  const keeper = useDraft({
    initial: () => initial,
    done: t('edit.saved'),
    send: async (draft: PaperDraft) => {
      if (paper) {
        const saved = await call(paperUpdate, { id: paper.id, revision, ...inputOf(draft) })
        setRevision(saved.revision)
      } else await call(paperAdd, inputOf(draft))
      await invalidate([paperPage, paperGet])
    },
  })
  const { draft, change, errors } = keeper
  const { parts } = draft.document
  const setParts = (next: PaperPart[]) => change({ ...draft, document: { ...draft.document, parts: next } })
  const taken = chosenIn(draft.document)
  const share = () => {
    const shared = shareEvenly(parts)
    if (shared) setParts(shared)
    else notify.warning(t('edit.shareNot'))
  }
  const general = errors['document']
  return (
    <div className="lb-page">
      <PageHeader
        title={paper ? text(paper.name) : t('paper.add')}
        hint={t('edit.hint')}
        actions={
          paper &&
          !keeper.dirty && (
            <LinkButton to="/exam/paper/preview" search={{ id: paper.id }}>
              {t('preview.title')}
            </LinkButton>
          )
        }
      />
      <Form layout="vertical" component="div" className="lb-paper">
        <Head draft={draft} onChange={change} nameError={errors['name']} />
        {parts.map((part, k) => (
          <PaperPartEdit
            key={part.id}
            part={part}
            number={k + 1}
            last={k === parts.length - 1}
            first={1 + questionCount({ parts: parts.slice(0, k) })}
            taken={taken}
            known={known}
            onKnown={(questions) =>
              setKnown(new Map([...known, ...questions.map((one) => [one.id, one] as const)]))
            }
            error={partError(errors, k)}
            tried={keeper.tried}
            onChange={(next) => setParts(parts.with(k, next))}
            onMove={(by) => setParts(moved(parts, k, k + by))}
            onRemove={() => setParts(parts.filter((_, other) => other !== k))}
          />
        ))}
        <div className="lb-actions">
          {([newChosen, newDrawn] as const).map((make, k) => (
            <Button
              key={k}
              icon={<PlusOutlined />}
              disabled={parts.length >= PAPER_LIMITS.parts}
              onClick={() => setParts([...parts, make(parts.length)])}
            >
              {t(k === 0 ? 'edit.addChosen' : 'edit.addDrawn')}
            </Button>
          ))}
        </div>
        {general && <Alert type="error" showIcon title={general} />}
      </Form>
      <EditorFoot
        keeper={keeper}
        list="/exam/paper"
        total={totalOf(draft.document)}
        questions={questionCount(draft.document)}
        onShare={share}
      />
    </div>
  )
}

/** A paper in its editor: `?id=` of one that is there, `?template=` to begin from one, or a new one. */
const PaperEdit = () => {
  const search = useSearch()
  const { id = '', template = '' } = search
  const paper = useQuery({ ...queryOf(paperGet, { id }), ...readOnce, enabled: id !== '' })
  const frame = useQuery({ ...queryOf(templateGet, { id: template }), ...readOnce, enabled: template !== '' })
  const failed = [paper, frame].find((query) => query.isError)
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  if ((id !== '' && !paper.data) || (template !== '' && !frame.data))
    return (
      <div className="lb-page">
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    )
  const initial = paper.data ?? (frame.data ? fromTemplate(frame.data.document) : emptyPaper())
  const { name, remark, purpose, document } = initial
  return (
    <Writing
      key={`${id} ${template}`}
      paper={paper.data ?? null}
      initial={{ name, remark, purpose, document }}
    />
  )
}

export default PaperEdit
