import { Suspense } from 'react'
import type { Circuit } from '@labbox/contract/bench/circuit.ts'
import { isEmptyDoc, type RichNode } from '@labbox/contract/core/rich-doc.ts'
import type { Locale } from '@labbox/contract/core/types.ts'
import { blanksIn, type QuestionText } from '@labbox/contract/questions/content.ts'
import { lazy } from '../../../app/idle/lazy.ts'
import { useLocale, useTranslation } from '../../../app/i18n.ts'
import { RichView, type RichParts } from '../../../ui/rich/RichView.tsx'
import { circuitRoom } from './circuit-room.ts'

// Most questions have no circuit; its symbols are loaded with the first one.
const CircuitView = lazy(async () => ({ default: (await import('../../bench/index.ts')).CircuitView }))

/** Its place until it is drawn: answers below must not move from under a pointer. */
const CircuitPending = ({ circuit }: { circuit: Circuit }) => {
  const { width, height } = circuitRoom(circuit)
  const style = { display: 'block', width: '100%', maxWidth: width * 1.25, marginInline: 'auto' }
  return <svg aria-hidden viewBox={`0 0 ${width} ${height}`} style={style} />
}

const circuit = (attrs: Record<string, unknown>) => (
  <figure
    className="lb-question-circuit"
    style={typeof attrs['width'] === 'number' ? { maxWidth: attrs['width'] } : undefined}
  >
    <Suspense fallback={<CircuitPending circuit={attrs['circuit'] as Circuit} />}>
      <CircuitView
        circuit={attrs['circuit'] as Circuit}
        title={typeof attrs['alt'] === 'string' ? attrs['alt'] : undefined}
      />
    </Suspense>
  </figure>
)

/** Whether anybody needs to know its language: a formula, a number or a picture reads the same in both. */
const hasWords = (node: RichNode): boolean =>
  /\p{L}{2}|\p{Script=Han}/u.test(node.text ?? '') || (node.content ?? []).some(hasWords)

interface Props {
  text: QuestionText
  files: Readonly<Record<string, string>>
  parts?: RichParts
  /** Nothing but the text in this language. */
  language?: Locale
}

/** A question's text in the user's language, else in the other one, marked. */
export const TextView = ({ text, files, parts, language }: Props) => {
  const { t } = useTranslation('questions')
  const locale = useLocale()
  const other = locale === 'zh' ? 'en' : 'zh'
  const absent = isEmptyDoc(text[locale]) && blanksIn(text[locale]).length === 0
  const shown = language ?? (absent && !isEmptyDoc(text[other]) ? other : locale)
  return (
    <div className="lb-question-text" lang={shown === 'zh' ? 'zh-CN' : 'en'}>
      {!language && shown !== locale && hasWords(text[shown] as RichNode) && (
        <span className="lb-small-tag lb-question-lang">{t(`view.only_${shown}`)}</span>
      )}
      <RichView doc={text[shown]} files={files} parts={{ circuit, ...parts }} />
    </div>
  )
}
