import type { ReactNode } from 'react'
import { isAnswered, type Answer } from '@labbox/contract/questions/answer.ts'
import { QUESTION_LIMITS } from '@labbox/contract/questions/content.ts'
import type { QuestionResult, ShownQuestion } from '@labbox/contract/questions/shown.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { AnswerInput, answerOf } from './AnswerInput.tsx'
import { BlankField } from './BlankField.tsx'
import type { Attachments } from './FileInput.tsx'
import { ResultView } from './ResultView.tsx'
import { TextView } from './TextView.tsx'
import './view.css'

export interface QuestionViewProps {
  /** As the student sees it: options arranged, numbers put in. */
  question: ShownQuestion
  answer: Answer | null
  /** Null: the answer was taken back. */
  onChange?: (answer: Answer | null) => void
  readOnly?: boolean
  /** Shown below, with as much of key and explanation as was released. */
  result?: QuestionResult
  /** Names the fields for those who do not see the page: “Question 3”. */
  label?: string
  /** Files that were handed in before, by id. */
  attachments?: Attachments
}

/** One question to read, to answer, or with its result: the same wherever questions are shown. */
export const QuestionView = ({
  question,
  answer,
  onChange,
  readOnly,
  result,
  label,
  attachments,
}: QuestionViewProps) => {
  const { t } = useTranslation('questions')
  const { content, files } = question
  const change = readOnly ? undefined : onChange
  const name = label ?? t('view.question')
  const given = answerOf(answer, 'blank')?.blanks
  const blank = ({ id }: Record<string, unknown>): ReactNode => {
    if (content.type !== 'blank' || typeof id !== 'string') return null
    const write = (text: string) => {
      const next: Answer = { type: 'blank', blanks: { ...given, [id]: text } }
      change?.(isAnswered(next) ? next : null)
    }
    return (
      <BlankField
        number={content.blanks.indexOf(id) + 1}
        value={given?.[id] ?? ''}
        maxLength={QUESTION_LIMITS.blankText}
        onChange={change && write}
        right={result?.blanks && (result.blanks[id] ?? 0) > 0}
      />
    )
  }
  return (
    <div className="lb-question">
      <TextView text={content.stem} files={files} parts={{ blank }} />
      {content.type === 'blank' && !content.ordered && <p className="lb-muted">{t('answer.anyOrder')}</p>}
      {content.type === 'multiple' && change && <p className="lb-muted">{t('answer.several')}</p>}
      <AnswerInput
        question={question}
        answer={answer}
        attachments={attachments}
        label={name}
        onChange={change}
        markKey={result?.key}
      />
      {result && <ResultView question={question} result={result} />}
    </div>
  )
}
