import { Button, Popover, Space } from 'antd'
import { useState } from 'react'
import { countOf, pointsOf, type PaperPart } from '@labbox/contract/exams/paper.ts'
import type { PaperQuestion } from '@labbox/contract/exams/papers.ts'
import { POINT } from '@labbox/contract/core/score.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { shareWithin, withQuestions, type ChosenPart } from './draft.ts'
import { DrawButton } from './DrawButton.tsx'
import { DrawnFields } from './DrawnFields.tsx'
import { PartCard } from './PartCard.tsx'
import { PointsInput } from './PointsInput.tsx'
import { QuestionLines } from './QuestionLines.tsx'
import { QuestionPicker } from './QuestionPicker.tsx'

interface Props {
  part: PaperPart
  onChange: (part: PaperPart) => void
  number: number
  last: boolean
  /** Number of its first question in the paper. */
  first: number
  /** Questions chosen by hand anywhere in the paper. */
  taken: ReadonlySet<string>
  known: ReadonlyMap<string, PaperQuestion>
  onKnown: (questions: PaperQuestion[]) => void
  error: string | undefined
  tried: boolean
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** Sets what all questions of the part are worth together. */
const ShareButton = ({ part, onChange }: { part: ChosenPart; onChange: (part: ChosenPart) => void }) => {
  const { t } = useTranslation('exams')
  const [points, setPoints] = useState(Math.max(POINT, pointsOf(part)))
  return (
    <Popover
      trigger="click"
      title={t('edit.sharePart')}
      content={
        <Space>
          <PointsInput value={points} label={t('edit.partPoints')} onChange={setPoints} />
          <Button type="primary" size="small" onClick={() => onChange(shareWithin(part, points))}>
            {t('edit.shareGo')}
          </Button>
        </Space>
      }
    >
      <Button disabled={part.questions.length === 0}>{t('edit.sharePart')}</Button>
    </Popover>
  )
}

const Chosen = ({ part, ...props }: Props & { part: ChosenPart }) => {
  const { t } = useTranslation('exams')
  const [picking, setPicking] = useState(false)
  const add = (questions: PaperQuestion[]) => {
    props.onKnown(questions)
    props.onChange(
      withQuestions(
        part,
        questions.map(({ id }) => id),
      ),
    )
  }
  return (
    <>
      {part.questions.length === 0 && <p className="lb-muted">{t('edit.partEmpty')}</p>}
      <QuestionLines part={part} onChange={props.onChange} known={props.known} first={props.first} />
      <div className="lb-actions">
        <Button onClick={() => setPicking(true)}>{t('pick.open')}</Button>
        <DrawButton without={[...props.taken]} onDrawn={add} />
        <ShareButton part={part} onChange={props.onChange} />
      </div>
      {picking && <QuestionPicker taken={props.taken} onAdd={add} onClose={() => setPicking(false)} />}
    </>
  )
}

/** One part of a paper in its editor: questions chosen by hand, or drawn. */
export const PaperPartEdit = (props: Props) => {
  const { t } = useTranslation('exams')
  const { part, number } = props
  return (
    <PartCard
      heading={part}
      number={number}
      last={props.last}
      kind={t(`edit.kind.${part.kind}`)}
      count={countOf(part)}
      points={pointsOf(part)}
      error={props.error}
      onHeading={({ title, note }) => props.onChange({ ...part, title, note })}
      onMove={props.onMove}
      onRemove={props.onRemove}
    >
      {part.kind === 'chosen' ? (
        <Chosen {...props} part={part} />
      ) : (
        <DrawnFields
          part={part}
          onChange={props.onChange}
          name={t('edit.part', { number })}
          without={[...props.taken]}
          tried={props.tried}
        />
      )}
    </PartCard>
  )
}
