import { Fragment } from 'react'
import { formatPoints } from '@labbox/contract/core/score.ts'
import { isEmptyText, type QuestionContent } from '@labbox/contract/questions/content.ts'
import type { MarkKey } from '@labbox/contract/questions/key.ts'
import type { Verdict } from '@labbox/contract/questions/marking.ts'
import type { QuestionResult, ShownQuestion } from '@labbox/contract/questions/shown.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { minus } from '../../../ui/number/quantity.ts'
import { StatusTag, type Tone } from '../../../ui/StatusTag.tsx'
import { TextView } from './TextView.tsx'

const tones: Record<Verdict, Tone> = {
  right: 'ok',
  partly: 'warn',
  wrong: 'bad',
  empty: 'neutral',
  review: 'active',
}

/** The verdict in word, shape and colour, with the points where there are any. */
const VerdictTag = ({ result }: { result: Pick<QuestionResult, 'verdict' | 'score' | 'points'> }) => {
  const { t } = useTranslation('questions')
  const verdict = result.verdict ?? 'review'
  const points =
    result.score === null ? '' : ` · ${formatPoints(result.score)} / ${formatPoints(result.points)}`
  return (
    <StatusTag tone={tones[verdict]}>
      {t(`verdict.${verdict}`)}
      {result.points > 0 && points}
    </StatusTag>
  )
}

const Numeric = ({
  mark: { value, tolerance, unit },
  shown,
}: {
  mark: Extract<MarkKey, { type: 'numeric' }>
  shown: string
}) => {
  const { t } = useTranslation('questions')
  const named = unit || shown
  const off =
    tolerance.kind === 'relative' ? `${tolerance.value}%` : `${tolerance.value}${named && ` ${named}`}`
  return (
    <>
      <strong>
        {minus(String(Number(value.toPrecision(6))))}
        {named && ` ${named}`}
      </strong>
      {tolerance.value > 0 && <span className="lb-muted"> {t('result.tolerance', { off })}</span>}
    </>
  )
}

/** The right answer, where it does not stand beside the options already. */
const KeyView = ({
  content,
  mark,
  files,
}: {
  content: QuestionContent
  mark: MarkKey
  files: ShownQuestion['files']
}) => {
  const { t } = useTranslation('questions')
  if (mark.type === 'numeric')
    return (
      <p>
        {t('result.answer')}
        <Numeric mark={mark} shown={content.type === 'numeric' ? content.unit : ''} />
      </p>
    )
  if (mark.type === 'blank')
    return (
      <dl className="lb-key-blanks">
        {mark.blanks.map(({ id, accepted }, k) => (
          <Fragment key={id}>
            <dt>{t('answer.blank', { number: k + 1 })}</dt>
            <dd>
              <strong>{accepted[0]}</strong>
              {accepted.length > 1 && (
                <span className="lb-muted">
                  {t('result.alternatives', { list: accepted.slice(1).join(t('view.comma')) })}
                </span>
              )}
            </dd>
          </Fragment>
        ))}
      </dl>
    )
  if ((mark.type === 'short' || mark.type === 'file') && !isEmptyText(mark.model))
    return (
      <section>
        <p className="lb-result-label">{t('result.model')}</p>
        <TextView text={mark.model} files={files} />
      </section>
    )
  return null
}

interface Props {
  question: ShownQuestion
  result: QuestionResult
}

/** How it turned out, what is right and why: as much of it as was released. */
export const ResultView = ({ question: { content, files }, result }: Props) => {
  const { t } = useTranslation('questions')
  const { key, explanation } = result
  return (
    <div className="lb-result" role="group" aria-label={t('result.title')}>
      <VerdictTag result={result} />
      {key && <KeyView content={content} mark={key} files={files} />}
      {explanation && !isEmptyText(explanation) && (
        <section>
          <p className="lb-result-label">{t('result.explanation')}</p>
          <TextView text={explanation} files={files} />
        </section>
      )}
    </div>
  )
}
