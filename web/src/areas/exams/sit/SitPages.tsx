import { useMemo } from 'react'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import { POINT } from '@labbox/contract/core/score.ts'
import type { Sitting, sittingPage } from '@labbox/contract/exams/sitting.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { PlainButton } from '../../../ui/plain/PlainButton.tsx'
import type { SittingControl, SittingState } from './control.ts'
import { pagesOf, type Place } from './navigation.ts'
import { SitQuestion } from './SitQuestion.tsx'

type Framed = Pick<Sitting, 'pages' | 'parts' | 'points'> & Partial<Pick<Sitting, 'attachments'>>

interface Props {
  /** The paper with its frame. */
  sitting: Framed
  paper: DataOf<typeof sittingPage>
  control: Pick<SittingControl, 'give' | 'mark'>
  state: Pick<SittingState, 'answers' | 'marked' | 'savedAt' | 'refused'>
  places: readonly Place[]
  page: number
  readOnly: boolean
  /** Only tried: files are not taken. */
  trial?: boolean
  onGo: (place: Place | null) => void
}

/** All pages of the paper; the others are hidden, not absent: nothing has to be loaded when one turns to them. */
export const SitPages = (props: Props) => {
  const { sitting, paper, control, state, places, page, readOnly, trial, onGo } = props
  const { t } = useTranslation('exams-sit')
  const text = useLocalText()
  const pages = useMemo(() => pagesOf(sitting), [sitting])
  const shown = useMemo(
    () => new Map(paper.questions.map(({ no, content }) => [no, { content, files: paper.files }])),
    [paper],
  )
  const labels = useMemo(() => new Map(places.map(({ no, label }) => [no, label])), [places])
  const turn = (to: number) => {
    onGo(places.find((place) => place.page === to) ?? null)
    // After its first question has the keyboard: the heading of the part stands above it.
    requestAnimationFrame(() => requestAnimationFrame(() => window.scrollTo({ top: 0 })))
  }
  return (
    <>
      {pages.map((parts, k) => (
        <div key={k} hidden={k !== page}>
          {parts.map((partNo) => {
            const part = sitting.parts[partNo]
            if (!part) return null
            return (
              <section key={partNo} className="lb-sit-part">
                <header>
                  <h2>{text(part.title)}</h2>
                  <span className="lb-muted">{t('sit.points', { count: part.points / POINT })}</span>
                </header>
                {text(part.note) && <p className="lb-sit-remark">{text(part.note)}</p>}
                {part.questions.map((no) => {
                  const question = shown.get(no)
                  return (
                    question && (
                      <SitQuestion
                        key={no}
                        no={no}
                        question={question}
                        readOnly={readOnly || (trial === true && question.content.type === 'file')}
                        control={control}
                        label={labels.get(no) ?? 0}
                        points={(sitting.points[no] ?? 0) / POINT}
                        answer={state.answers[no] ?? null}
                        marked={state.marked.includes(no)}
                        savedAt={state.savedAt[no]}
                        refused={state.refused[no]}
                        attachments={sitting.attachments ?? {}}
                      />
                    )
                  )
                })}
              </section>
            )
          })}
        </div>
      ))}
      {pages.length > 1 && (
        <div className="lb-sit-turn">
          <PlainButton disabled={page === 0} onClick={() => turn(page - 1)}>
            {t('sit.previous')}
          </PlainButton>
          <span className="lb-muted">{t('sit.page', { page: page + 1, count: pages.length })}</span>
          <PlainButton disabled={page === pages.length - 1} onClick={() => turn(page + 1)}>
            {t('sit.next')}
          </PlainButton>
        </div>
      )}
    </>
  )
}
