import { useQuery } from '@tanstack/react-query'
import { answersMine, answersState, QUESTION_DAYS } from '@labbox/contract/assistant/asking.ts'
import { quantitiesOf } from '@labbox/contract/assistant/words.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { Fold } from '../../../ui/callout/Fold.tsx'
import { AnswerText } from './AnswerText.tsx'

/** What one asked before, as far as it is kept. */
export const Earlier = () => {
  const { t } = useTranslation(['answers', 'assistant'])
  const query = useQuery(queryOf(answersMine, {}))
  const state = useQuery(queryOf(answersState, {}))
  if (!query.data || query.data.length === 0) return null
  return (
    <section className="lb-block" aria-labelledby="lb-earlier">
      <h2 id="lb-earlier">{t('earlier.title')}</h2>
      <p className="lb-muted">
        {t(state.data?.named ? 'earlier.hintNamed' : 'earlier.hint', { days: QUESTION_DAYS })}
      </p>
      {query.data.map(({ id, question, answer, sources }) => (
        <Fold key={id} line={question}>
          {() => (
            <AnswerText
              text={answer || t('assistant:failed')}
              sources={0}
              known={quantitiesOf([question, ...sources.map(({ text }) => text)])}
            />
          )}
        </Fold>
      ))}
    </section>
  )
}
