import { type Answer, type AnswerOf, isAnswered } from '@labbox/contract/questions/answer.ts'
import type { QuestionType } from '@labbox/contract/questions/content.ts'
import type { MarkKey } from '@labbox/contract/questions/key.ts'
import type { ShownQuestion } from '@labbox/contract/questions/shown.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { PlainTextArea } from '../../../ui/plain/PlainText.tsx'
import { ChoiceInput } from './ChoiceInput.tsx'
import { FileInput, type Attachments } from './FileInput.tsx'
import { NumericInput } from './NumericInput.tsx'
import { TextView } from './TextView.tsx'

export interface AnswerInputProps {
  question: ShownQuestion
  answer: Answer | null
  /** Absent: only shown. Null: the answer was taken back. */
  onChange?: ((answer: Answer | null) => void) | undefined
  /** Names the fields: “Question 3”. */
  label: string
  /** After the release: right options are marked. */
  markKey?: MarkKey | null | undefined
  /** Files that were handed in before, by id. */
  attachments?: Attachments | undefined
}

const NO_FILES: Attachments = {}

/** What was answered, if it answers a question of this type. */
export const answerOf = <T extends QuestionType>(answer: Answer | null, type: T): AnswerOf<T> | null =>
  answer?.type === type ? (answer as AnswerOf<T>) : null

const correctOf = (key: MarkKey | null | undefined): string[] | undefined => {
  if (key?.type === 'single') return [key.correct]
  if (key?.type === 'multiple') return key.correct
  return key?.type === 'boolean' ? [String(key.correct)] : undefined
}

const chosenOf = (several: boolean, options: string[]): Answer | null => {
  const [option] = options
  if (option === undefined) return null
  return several ? { type: 'multiple', options } : { type: 'single', option }
}

/** The field or the options of a question; blanks stand in its text (`QuestionView`). */
export const AnswerInput = ({
  question,
  answer,
  onChange,
  label,
  markKey,
  attachments = NO_FILES,
}: AnswerInputProps) => {
  const { t } = useTranslation('questions')
  const { content, files } = question
  const give = onChange && ((next: Answer) => onChange(isAnswered(next) ? next : null))
  const correct = correctOf(markKey)
  switch (content.type) {
    case 'single':
    case 'multiple': {
      const several = content.type === 'multiple'
      const chosen = several
        ? (answerOf(answer, 'multiple')?.options ?? [])
        : [answerOf(answer, 'single')?.option ?? ''].filter(Boolean)
      return (
        <ChoiceInput
          several={several}
          chosen={chosen}
          label={label}
          correct={correct}
          letters
          choices={content.options.map(({ id, text }) => ({
            id,
            text: <TextView text={text} files={files} />,
          }))}
          onChange={onChange && ((options) => onChange(chosenOf(several, options)))}
        />
      )
    }
    case 'boolean': {
      const value = answerOf(answer, 'boolean')?.value
      return (
        <ChoiceInput
          label={label}
          correct={correct}
          several={false}
          letters={false}
          chosen={value === undefined ? [] : [String(value)]}
          choices={['true', 'false'].map((id) => ({ id, text: t(`answer.${id}`) }))}
          onChange={
            onChange &&
            (([id]) => onChange(id === undefined ? null : { type: 'boolean', value: id === 'true' }))
          }
        />
      )
    }
    case 'short': {
      const text = answerOf(answer, 'short')?.text ?? ''
      return (
        <PlainTextArea
          aria-label={label}
          value={text}
          readOnly={!onChange}
          placeholder={onChange ? t('answer.shortHint') : t('answer.none')}
          maxLength={content.maxLength}
          counted={Boolean(onChange)}
          onChange={({ target }) => give?.({ type: 'short', text: target.value })}
        />
      )
    }
    case 'numeric':
      return (
        <NumericInput
          text={answerOf(answer, 'numeric')?.text ?? ''}
          unit={content.unit}
          label={label}
          onChange={give && ((text) => give({ type: 'numeric', text }))}
        />
      )
    case 'file':
      return (
        <FileInput
          content={content}
          label={label}
          attachments={attachments}
          files={answerOf(answer, 'file')?.files ?? []}
          onChange={give && ((next) => give({ type: 'file', files: next }))}
        />
      )
    case 'blank':
      return null
  }
}
