import { formatPoints } from '@labbox/contract/core/score.ts'
import type { Locale } from '@labbox/contract/core/types.ts'
import type { PreviewQuestion } from '@labbox/contract/exams/preview.ts'
import { optionName } from '@labbox/contract/questions/check.ts'
import { isEmptyText } from '@labbox/contract/questions/content.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { TextView } from '../../questions/index.ts'

interface Props {
  question: PreviewQuestion
  number: number
  files: Readonly<Record<string, string>>
  withKey: boolean
  language: Locale
}

/** The right answer in a line, where it is one. */
const keyText = ({ content, key }: PreviewQuestion, words: (right: boolean) => string): string => {
  const letters = (ids: readonly string[]) =>
    'options' in content
      ? content.options.flatMap(({ id }, k) => (ids.includes(id) ? [optionName(k)] : [])).join(', ')
      : ''
  switch (key.type) {
    case 'single':
      return letters([key.correct])
    case 'multiple':
      return letters(key.correct)
    case 'boolean':
      return words(key.correct)
    case 'blank':
      return key.blanks.map(({ accepted }, k) => `(${k + 1}) ${accepted[0] ?? ''}`).join('   ')
    case 'numeric':
      return [
        Number(key.value.toPrecision(6)),
        key.unit || (content.type === 'numeric' ? content.unit : ''),
      ].join(' ')
    case 'short':
    case 'file':
      return ''
  }
}

const blank = () => <span className="lb-print-blank" />

/** What a student must know of how to answer, where the page does not show it. */
const hintOf = (content: PreviewQuestion['content']): 'several' | 'anyOrder' | 'file' | null => {
  if (content.type === 'multiple') return 'several'
  if (content.type === 'blank' && !content.ordered && content.blanks.length > 1) return 'anyOrder'
  return content.type === 'file' ? 'file' : null
}

/** Where the answer is written on paper. */
const Space = ({ content }: Pick<PreviewQuestion, 'content'>) => {
  if (content.type === 'numeric')
    return (
      <p>
        <span className="lb-print-blank" /> {content.unit}
      </p>
    )
  if (content.type === 'short') return <div className="lb-print-space" />
  return null
}

/** One question on paper: text, options by letter, room for the answer; or the key instead of the room. */
export const PrintQuestion = ({ question, number, files, withKey, language }: Props) => {
  const { t } = useTranslation('exams')
  const say = { lng: language }
  const { content, key, explanation, points } = question
  const hint = hintOf(content)
  const answer = withKey ? keyText(question, (right) => t(right ? 'print.right' : 'print.wrong', say)) : ''
  return (
    <li className="lb-print-question">
      <span className="lb-num">
        {number}. <small>{t('preview.points', { points: formatPoints(points), ...say })}</small>
      </span>
      <div>
        <TextView text={content.stem} files={files} parts={{ blank }} />
        {hint && !withKey && <p className="lb-print-hint">{t(`print.hint_${hint}`, say)}</p>}
        {'options' in content && (
          <ol className="lb-print-options">
            {content.options.map((option, k) => (
              <li key={option.id}>
                <span>{optionName(k)}.</span> <TextView text={option.text} files={files} />
              </li>
            ))}
          </ol>
        )}
        {content.type === 'boolean' && !withKey && (
          <p>
            □ {t('print.right', say)} □ {t('print.wrong', say)}
          </p>
        )}
        {!withKey && <Space content={content} />}
        {withKey && (
          <div className="lb-print-key">
            {answer && (
              <p>
                {t('print.answer', say)} <strong>{answer}</strong>
              </p>
            )}
            {(key.type === 'short' || key.type === 'file') && !isEmptyText(key.model) && (
              <TextView text={key.model} files={files} />
            )}
            {!isEmptyText(explanation) && <TextView text={explanation} files={files} />}
          </div>
        )}
      </div>
    </li>
  )
}
