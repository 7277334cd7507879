import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '../../../ui/navigation.ts'
import { Alert, Button, Form, Skeleton } from 'antd'
import { useState } from 'react'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import type { LocalText, OptionalLocalText } from '@labbox/contract/core/types.ts'
import { PAPER_LIMITS, type TemplateDocument } from '@labbox/contract/exams/paper.ts'
import { templateAdd, templateGet, templatePage, templateUpdate } from '@labbox/contract/exams/papers.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, queryOf, readOnce } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { moved } from '../../questions/index.ts'
import { newDrawn, shareEvenly } from '../papers/draft.ts'
import { DrawnFields } from '../papers/DrawnFields.tsx'
import { EditorFoot, EditorHead } from '../papers/EditorParts.tsx'
import { PartCard } from '../papers/PartCard.tsx'
import { partError, useDraft } from '../papers/use-draft.ts'
import '../exams.css'

type Part = TemplateDocument['parts'][number]

interface Draft {
  name: OptionalLocalText
  remark: string
  document: TemplateDocument
}

/** A part of a template is one that draws, with the banks left open if one likes. */
const newPart = (k: number): Part => {
  const { kind: _, ...part } = newDrawn(k)
  return part
}
const drawing = (parts: readonly Part[]) => parts.map((part) => ({ kind: 'drawn' as const, ...part }))
const frame = (part: Part): Part => {
  const { id, title, note, source, quantity, points } = part
  return { id, title, note, source, quantity, points }
}

const Writing = ({ template }: { template: DataOf<typeof templateGet> | null }) => {
  const { t } = useTranslation('exams')
  const text = useLocalText()
  const [revision, setRevision] = useState(template?.revision ?? 0)
  const keeper = useDraft<Draft>({
    initial: () => template ?? { name: {}, remark: '', document: { schema: 1, parts: [newPart(0)] } },
    done: t('template.saved'),
    send: async ({ name, remark, document }) => {
      const input = { name: name as LocalText, remark, document }
      if (template)
        setRevision((await call(templateUpdate, { id: template.id, revision, ...input })).revision)
      else await call(templateAdd, input)
      await invalidate([templatePage, templateGet])
    },
  })
  const { draft, change, errors } = keeper
  const { parts } = draft.document
  const setParts = (next: Part[]) => change({ ...draft, document: { ...draft.document, parts: next } })
  const share = () => {
    const shared = shareEvenly(drawing(parts))
    if (!shared) return notify.warning(t('edit.shareNot'))
    setParts(shared.flatMap((part) => (part.kind === 'drawn' ? [frame(part)] : [])))
  }
  return (
    <div className="lb-page">
      <PageHeader title={template ? text(template.name) : t('template.add')} hint={t('template.editHint')} />
      <Form layout="vertical" component="div" className="lb-paper">
        <EditorHead id="template" draft={draft} onChange={change} nameError={errors['name']} />
        {parts.map((part, k) => (
          <PartCard
            key={part.id}
            heading={part}
            number={k + 1}
            last={k === parts.length - 1}
            kind={t('edit.kind.drawn')}
            count={part.quantity}
            points={part.quantity * part.points}
            error={partError(errors, k)}
            onHeading={({ title, note }) => setParts(parts.with(k, { ...part, title, note }))}
            onMove={(by) => setParts(moved(parts, k, k + by))}
            onRemove={() => setParts(parts.filter((_, other) => other !== k))}
          >
            <DrawnFields
              part={part}
              onChange={(next) => setParts(parts.with(k, next))}
              name={t('edit.part', { number: k + 1 })}
              without={[]}
              tried={false}
            />
          </PartCard>
        ))}
        <div className="lb-actions">
          <Button
            icon={<PlusOutlined />}
            disabled={parts.length >= PAPER_LIMITS.parts}
            onClick={() => setParts([...parts, newPart(parts.length)])}
          >
            {t('template.addPart')}
          </Button>
        </div>
        {errors['document'] && <Alert type="error" showIcon title={errors['document']} />}
      </Form>
      <EditorFoot
        keeper={keeper}
        list="/exam/template"
        total={parts.reduce((sum, part) => sum + part.quantity * part.points, 0)}
        questions={parts.reduce((sum, part) => sum + part.quantity, 0)}
        onShare={share}
      />
    </div>
  )
}

/** A template in its editor: `?id=` of one that is there, or a new one. */
const TemplateEdit = () => {
  const search = useSearch()
  const id = search['id'] ?? ''
  const query = useQuery({ ...queryOf(templateGet, { id }), ...readOnce, enabled: id !== '' })
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (id !== '' && !query.data)
    return (
      <div className="lb-page">
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    )
  return <Writing key={id} template={query.data ?? null} />
}

export default TemplateEdit
