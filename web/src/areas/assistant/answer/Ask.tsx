import { useQuery } from '@tanstack/react-query'
import { Button, Input, Segmented, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import {
  answersAsk,
  answersConsent,
  answersMine,
  answersState,
  intents,
  QUESTION_CHARACTERS,
  type AnswerLine,
  type Intent,
} from '@labbox/contract/assistant/asking.ts'
import { quantitiesOf } from '@labbox/contract/assistant/words.ts'
import { failureText } from '../../../app/api/api-error.ts'
import { call } from '../../../app/api/call.ts'
import { invalidate, queryOf, useMutationOf } from '../../../app/api/query.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { useNarrow } from '../../../app/settings/use-media.ts'
import { Callout } from '../../../ui/callout/Callout.tsx'
import { AnswerText } from './AnswerText.tsx'
import { Consent } from './Consent.tsx'
import { Sources } from './FoundPassages.tsx'

interface Answer {
  sources: Extract<AnswerLine, { kind: 'sources' }> | null
  text: string
  failure: string | null
}
const nothing: Answer = { sources: null, text: '', failure: null }

const withLine = (answer: Answer, line: AnswerLine): Answer => {
  if (line.kind === 'sources') return { ...answer, sources: line }
  if (line.kind === 'text') return { ...answer, text: answer.text + line.text }
  return line.kind === 'failed' ? { ...answer, failure: line.msg } : answer
}

/** Asks, and has the answer as far as it has come. */
const useAnswer = (experimentId: string | undefined) => {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [busy, setBusy] = useState(false)
  const asked = useRef<AbortController | null>(null)
  useEffect(() => () => asked.current?.abort(), [])
  const ask = async (question: string, intent: Intent) => {
    const own = new AbortController()
    asked.current = own
    setAnswer(nothing)
    setBusy(true)
    try {
      const onLine = (line: unknown) => setAnswer((before) => withLine(before ?? nothing, line as AnswerLine))
      const body = { question, intent, ...(experimentId !== undefined && { experimentId }) }
      await call(answersAsk, body, { onLine, signal: own.signal, silent: true })
    } catch (error) {
      if (!own.signal.aborted)
        setAnswer((before) => ({ ...(before ?? nothing), failure: failureText(error) }))
    } finally {
      setBusy(false)
      void invalidate([answersMine])
    }
  }
  return { answer, busy, ask, stop: () => asked.current?.abort() }
}

interface AnsweredProps {
  answer: Answer
  question: string
  busy: boolean
  /** It is about an experiment, whose circuit numbers were checked by. */
  checked: boolean
}

const Answered = ({ answer, question, busy, checked }: AnsweredProps) => {
  const { t } = useTranslation('answers')
  const passages = answer.sources?.sources ?? []
  const known = quantitiesOf([question, ...passages.map(({ text }) => text)])
  return (
    <div className="lb-block" aria-busy={busy} aria-live="polite">
      {answer.sources?.hint && (
        <Callout tone="info" title={t('answer.hint', answer.sources.hint)}>
          <p>{t('answer.hints')}</p>
        </Callout>
      )}
      <AnswerText text={answer.text} sources={passages.length} known={known} />
      {answer.failure && <Callout tone="bad" title={answer.failure} />}
      {!busy && answer.text && (
        <p className="lb-muted">
          {t('answer.mayErr')} {checked && t('answer.howChecked')}
        </p>
      )}
      {passages.length > 0 && (
        <section aria-label={t('answer.sources')}>
          <h3>{t('answer.sources')}</h3>
          <Sources passages={passages} />
        </section>
      )}
    </div>
  )
}

interface Asking {
  words: string
  /** What was drawn and measured there is told too. */
  experimentId?: string | undefined
}

const Question = ({ words, experimentId }: Asking) => {
  const { t } = useTranslation('answers')
  const [intent, setIntent] = useState<Intent>(experimentId === undefined ? 'concept' : 'debug')
  const [typed, setTyped] = useState(words)
  const { answer, busy, ask, stop } = useAnswer(experimentId)
  const narrow = useNarrow()
  const choice = {
    'aria-label': t('answer.intent'),
    value: intent,
    options: intents.map((value) => ({ value, label: t(`intent.${value}`) })),
    onChange: setIntent,
  }
  return (
    <>
      <div className="lb-block">{narrow ? <Select {...choice} /> : <Segmented {...choice} />}</div>
      <Input.TextArea
        className="lb-block"
        aria-label={t('answer.question')}
        placeholder={t(`intentHint.${intent}`)}
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={QUESTION_CHARACTERS}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="lb-actions lb-block">
        <Button
          type="primary"
          loading={busy}
          disabled={typed.trim().length < 2}
          onClick={() => void ask(typed.trim(), intent)}
        >
          {t(experimentId === undefined ? 'answer.ask' : 'answer.askHere')}
        </Button>
        {busy && <Button onClick={stop}>{t('answer.stop')}</Button>}
      </div>
      {answer && (
        <Answered answer={answer} question={typed} busy={busy} checked={experimentId !== undefined} />
      )}
    </>
  )
}

/** An answer by a language model, where there is one for this person; nothing otherwise. */
export const Ask = ({ words, experimentId }: Asking) => {
  const { t } = useTranslation('answers')
  const state = useQuery(queryOf(answersState, {}))
  const agree = useMutationOf(answersConsent, { invalidates: [answersState] })
  if (!state.data || state.data.state === 'off') return null
  const { place } = state.data
  return (
    <section className="lb-block" aria-label={t('answer.title')}>
      {experimentId === undefined && <h2>{t('answer.title')}</h2>}
      <Consent {...state.data} />
      {state.data.state === 'ready' && (
        <>
          <Question key={words} words={words} experimentId={experimentId} />
          <p className="lb-muted">
            {t('answer.place', { place })}{' '}
            <Button type="link" size="small" onClick={() => agree.mutate({ place, given: false })}>
              {t('answer.withdraw')}
            </Button>
          </p>
        </>
      )}
    </section>
  )
}
