import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Form, Select } from 'antd'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { checkQuestion } from '@labbox/contract/questions/check.ts'
import { isEmptyText, questionTypes, type QuestionType } from '@labbox/contract/questions/content.ts'
import { textOf } from '@labbox/contract/core/rich-doc.ts'
import { questionProblemText } from '@labbox/contract/questions/problems.ts'
import { questionSimilar } from '@labbox/contract/questions/questions.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocale, useLocalText, useTranslation } from '../../../app/i18n.ts'
import { LocalDocEditor } from '../../../ui/rich/LocalDocEditor.tsx'
import { DifficultyRate } from '../components/DifficultyRate.tsx'
import { TagSelect } from '../components/TagSelect.tsx'
import { typeIcons } from '../components/TypeTag.tsx'
import { BlankKeys } from './BlankKeys.tsx'
import { storable, withExplanation, withStem, withType, type QuestionDraft } from './draft.ts'
import type { PartProps } from './given.ts'
import { NumericEditor } from './NumericEditor.tsx'
import { BooleanKey, FileKey, ShortKey } from './OpenKeys.tsx'
import { OptionsEditor } from './OptionsEditor.tsx'
import { Preview } from './Preview.tsx'
import { BlankOrderProvider } from './rich/blank-order.ts'
import { stemExtras, textExtras } from './rich/extras.ts'
import '../questions.css'
import './edit.css'

const parts: Record<QuestionType, (props: PartProps) => ReactNode> = {
  single: OptionsEditor,
  multiple: OptionsEditor,
  boolean: BooleanKey,
  blank: BlankKeys,
  short: ShortKey,
  numeric: NumericEditor,
  file: FileKey,
}

/** Types whose text is written in a way of its own. */
const hints: Partial<Record<QuestionType, string>> = { numeric: 'numeric', blank: 'blank' }

const SIMILAR_MS = 800

/** Questions that say nearly the same: asked a moment after the typing. */
const Similar = ({ text, except }: { text: string; except: string | undefined }) => {
  const { t } = useTranslation('questions')
  const local = useLocalText()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.slice(0, 1000)), SIMILAR_MS)
    return () => clearTimeout(timer)
  }, [text])
  const query = useQuery({
    ...queryOf(questionSimilar, { text: asked, ...(except && { except }) }),
    enabled: asked.trim().length >= 6,
  })
  const found = asked.trim().length >= 6 ? (query.data?.items ?? []) : []
  if (found.length === 0) return null
  return (
    <Alert
      type="info"
      showIcon
      title={t('edit.similar', { count: found.length })}
      description={
        <ul className="lb-similar">
          {found.map((one) => (
            <li key={one.id}>
              {local(one.stem)}{' '}
              <span className="lb-muted">
                {t('edit.similarIn', {
                  bank: local(one.bankName),
                  number: one.number,
                  percent: Math.round(one.likeness * 100),
                })}
              </span>
            </li>
          ))}
        </ul>
      }
    />
  )
}

interface Props extends PartProps {
  bankId: string
  /** The question that is edited; absent: a new one. */
  questionId?: string | undefined
  /** Whether problems are listed: from the first attempt to save on. */
  tried: boolean
}

/** All of a question in one page: text in both languages, key, explanation, and beside it what a student sees. */
export const Editor = ({ bankId, questionId, tried, ...props }: Props) => {
  const { draft, onChange, files, onPicture } = props
  const { t } = useTranslation('questions')
  const locale = useLocale()
  const { content, explanation } = draft.document
  const document = useMemo(() => storable(draft), [draft])
  const problems = useMemo(() => (tried ? checkQuestion(document) : []), [document, tried])
  const [explained, setExplained] = useState(!isEmptyText(explanation))
  const Part = parts[content.type]
  const rich = { files, onPicture }
  const set = (change: Partial<QuestionDraft>) => onChange({ ...draft, ...change })
  const plain = [
    content.stem.zh,
    content.stem.en,
    ...('options' in content ? content.options.flatMap(({ text }) => [text.zh, text.en]) : []),
  ]
    .map(textOf)
    .filter(Boolean)
    .join(' ')
  return (
    <div className="lb-edit">
      <Form layout="vertical" component="div" className="lb-edit-form">
        {problems.length > 0 && (
          <Alert
            type="warning"
            showIcon
            title={t('edit.problems', { count: problems.length })}
            description={
              <ul>
                {problems.map((problem, k) => (
                  <li key={k}>{questionProblemText(problem, locale)}</li>
                ))}
              </ul>
            }
          />
        )}
        <div className="lb-edit-row">
          <Form.Item label={t('field.type')} htmlFor="question-type">
            <Select
              id="question-type"
              className="lb-edit-type"
              value={content.type}
              options={questionTypes.map((type) => ({
                value: type,
                label: (
                  <>
                    {typeIcons[type]} {t(`type.${type}`)}
                  </>
                ),
              }))}
              onChange={(type) => onChange(withType(draft, type))}
            />
          </Form.Item>
          <Form.Item label={t('field.difficulty')}>
            <DifficultyRate value={draft.difficulty} onChange={(difficulty) => set({ difficulty })} />
          </Form.Item>
          <Form.Item label={t('field.tags')} htmlFor="question-tags" className="lb-edit-grow">
            <TagSelect
              id="question-tags"
              bankId={bankId}
              value={draft.tagIds}
              onChange={(tagIds) => set({ tagIds })}
            />
          </Form.Item>
        </div>
        <BlankOrderProvider value={content.type === 'blank' ? content.blanks : null}>
          <Form.Item
            label={t('edit.stem')}
            extra={t(`edit.stemHint_${hints[content.type] ?? 'any'}`, { place: '{{R}}' })}
          >
            <LocalDocEditor
              {...rich}
              value={content.stem}
              onChange={(stem) => onChange(withStem(draft, stem))}
              extras={stemExtras}
              label={t('edit.stem')}
              minRows={4}
            />
          </Form.Item>
        </BlankOrderProvider>
        <Similar text={plain} except={questionId} />
        <Part {...props} />
        {explained ? (
          <Form.Item label={t('result.explanation')} extra={t('edit.explanationHint')}>
            <LocalDocEditor
              {...rich}
              value={explanation}
              onChange={(next) => onChange(withExplanation(draft, next))}
              extras={textExtras}
              label={t('result.explanation')}
            />
          </Form.Item>
        ) : (
          <Button type="dashed" onClick={() => setExplained(true)}>
            {t('edit.explain')}
          </Button>
        )}
      </Form>
      <div className="lb-edit-side">
        <Preview document={document} files={files} />
      </div>
    </div>
  )
}
