import ArrowDownOutlined from '@ant-design/icons/es/icons/ArrowDownOutlined'
import ArrowUpOutlined from '@ant-design/icons/es/icons/ArrowUpOutlined'
import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined'
import HolderOutlined from '@ant-design/icons/es/icons/HolderOutlined'
import { Button } from 'antd'
import { useState } from 'react'
import type { PaperQuestion } from '@labbox/contract/exams/papers.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { formulaText } from '../../../ui/rich/formula-text.ts'
import { moved, TypeTag } from '../../questions/index.ts'
import type { ChosenPart } from './draft.ts'
import { PointsInput } from './PointsInput.tsx'
import '../../../ui/clamp.css'
import '../../../ui/words.css'

interface Props {
  part: ChosenPart
  onChange: (part: ChosenPart) => void
  /** What the list shows of its questions; one that is missing here is gone. */
  known: ReadonlyMap<string, PaperQuestion>
  /** Number of the first question in the paper. */
  first: number
}

/** The questions of a part in their order: moved by dragging, by buttons, or with Alt and the arrow keys. */
export const QuestionLines = ({ part, onChange, known, first }: Props) => {
  const { t } = useTranslation(['exams', 'questions'])
  const text = useLocalText()
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const { questions } = part
  const move = (from: number, to: number) => onChange({ ...part, questions: moved(questions, from, to) })
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  return (
    <ol className="lb-paper-lines">
      {questions.map(({ questionId, points }, k) => {
        const one = known.get(questionId)
        const number = first + k
        return (
          <li
            key={questionId}
            className="lb-paper-line"
            data-target={(over === k && dragged !== null && dragged !== k) || undefined}
            onDragOver={(event) => {
              if (dragged === null) return
              event.preventDefault()
              setOver(k)
            }}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged !== null) move(dragged, k)
              end()
            }}
            onKeyDown={(event) => {
              const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
              if (!event.altKey || by === 0) return
              event.preventDefault()
              move(k, k + by)
            }}
          >
            <span
              className="lb-paper-grip"
              draggable
              title={t('edit.drag')}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', questionId)
                setDragged(k)
              }}
              onDragEnd={end}
            >
              <HolderOutlined aria-hidden />
            </span>
            <span className="lb-num lb-muted">{number}</span>
            <span className="lb-exam-name">
              {one ? (
                <>
                  <span className="lb-clamp" title={formulaText(text(one.stem))}>
                    {formulaText(text(one.stem)) || t('questions:field.noText')}
                  </span>
                  <span className="lb-muted">
                    <TypeTag type={one.type} /> · {text(one.bankName)} #{one.number} ·{' '}
                    {t(`questions:difficulty.${one.difficulty}`)}
                  </span>
                </>
              ) : (
                <span className="lb-warning">{t('edit.gone')}</span>
              )}
            </span>
            <PointsInput
              value={points}
              label={t('edit.pointsOf', { number })}
              onChange={(next) =>
                onChange({ ...part, questions: questions.with(k, { questionId, points: next }) })
              }
            />
            <span className="lb-paper-tools">
              <Button
                type="text"
                size="small"
                icon={<ArrowUpOutlined />}
                disabled={k === 0}
                aria-label={t('edit.up', { number })}
                onClick={() => move(k, k - 1)}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowDownOutlined />}
                disabled={k === questions.length - 1}
                aria-label={t('edit.down', { number })}
                onClick={() => move(k, k + 1)}
              />
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={t('edit.remove', { number })}
                onClick={() => onChange({ ...part, questions: questions.filter((_, other) => other !== k) })}
              />
            </span>
          </li>
        )
      })}
    </ol>
  )
}
