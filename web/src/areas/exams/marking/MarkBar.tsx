import { Button, Checkbox, Input } from 'antd'
import { useRef, useState, type ComponentRef } from 'react'
import { formatPoints, POINT } from '@labbox/contract/core/score.ts'
import { markFinish, markReopen, markSave, type MarkItem } from '@labbox/contract/exams/marking.ts'
import { rubricPoints } from '@labbox/contract/exams/rubric.ts'
import { workStatus } from '@labbox/contract/tasks/states.ts'
import { call } from '../../../app/api/call.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useUnsaved } from '../../../app/use-unsaved.ts'
import { ReasonButton } from '../../../ui/ReasonButton.tsx'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import { runMarking } from './act.ts'
import { typedOf, unitsOf } from './points.ts'
import { NumberField } from '../../../ui/number/NumberField.tsx'
import '../../../ui/foot-bar.css'

interface Props {
  item: MarkItem
  examId: string
  /** Somebody else is at it. */
  disabled: boolean
  onSaved: () => void
}

interface RubricProps {
  item: MarkItem
  applied: readonly string[]
  onChange: (applied: string[]) => void
}

/** Items of the rubric to tick; digits do it from the keyboard. */
const RubricItems = ({ item, applied, onChange }: RubricProps) => {
  const text = useLocalText()
  return (
    <ul className="lb-mark-rubric">
      {item.rubric.items.map(({ id, points, text: words }, k) => (
        <li key={id}>
          <Checkbox
            checked={applied.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...applied, id] : applied.filter((one) => one !== id))
            }
          >
            {k < 9 && <kbd>{k + 1}</kbd>} {text(words)}{' '}
            <span className="lb-num lb-muted">
              {points > 0 ? '+' : '−'}
              {formatPoints(Math.abs(points))}
            </span>
          </Checkbox>
        </li>
      ))}
    </ul>
  )
}

/** Points, comment and rubric of one answer; always in sight. */
export const MarkBar = ({ item, examId, disabled, onSaved }: Props) => {
  const { t } = useTranslation('exams-results')
  const { attemptId, question, worth, rubric, status } = item
  const [points, setPoints] = useState<number | null>(typedOf(item.points))
  const [comment, setComment] = useState(item.comment)
  const [applied, setApplied] = useState<string[]>(item.applied)
  const [busy, setBusy] = useState(false)
  const field = useRef<ComponentRef<typeof NumberField>>(null)
  const open = status === workStatus.pendingReview
  const dirty =
    open &&
    (unitsOf(points) !== item.points || comment !== item.comment || applied.join() !== item.applied.join())
  const release = useUnsaved(dirty)
  const apply = (next: string[]) => {
    setApplied(next)
    setPoints(typedOf(rubricPoints(rubric, next, worth)))
  }
  const save = async () => {
    const units = unitsOf(points)
    if (units === null) {
      field.current?.focus()
      return notify.warning(t('mark.pointsMissing'))
    }
    setBusy(true)
    const given = { attemptId, question, points: units, comment: comment.trim(), applied }
    await runMarking(
      () => call(markSave, { ...given, markedAt: item.markedAt }),
      ({ left }) => {
        release()
        notify.success(left === 0 ? t('mark.savedLast') : t('mark.saved'))
        onSaved()
      },
    )
    setBusy(false)
  }
  const finish = async () => {
    const done = await runMarking(() => call(markFinish, { id: examId, attemptId }))
    if (done) notify.success(t('mark.finished'))
  }
  const digits = Object.fromEntries(
    rubric.items
      .slice(0, 9)
      .map(({ id }, k) => [
        String(k + 1),
        open
          ? () => apply(applied.includes(id) ? applied.filter((one) => one !== id) : [...applied, id])
          : undefined,
      ]),
  )
  useShortcuts({
    ...digits,
    g: open ? () => field.current?.focus() : undefined,
    m: open ? () => setPoints(typedOf(worth)) : undefined,
    'Ctrl+Enter': open && !disabled ? () => void save() : undefined,
  })
  if (!open)
    return (
      <footer className="lb-footbar">
        <span>{t('mark.isFinished')}</span>
        <ReasonButton
          question={t('mark.reopenTitle')}
          hint={t('mark.reopenHint')}
          maxLength={1000}
          run={(reason) => runMarking(() => call(markReopen, { id: examId, attemptId, reason }))}
        >
          {t('mark.reopen')}
        </ReasonButton>
      </footer>
    )
  return (
    <footer className="lb-footbar lb-markbar">
      {rubric.items.length > 0 && <RubricItems item={item} applied={applied} onChange={apply} />}
      <label>
        <span>{t('field.points')}</span>
        <NumberField
          ref={field}
          min={0}
          max={worth / POINT}
          step={0.5}
          precision={1}
          value={points}
          disabled={disabled}
          onChange={setPoints}
        />
        <span className="lb-muted lb-num">/ {formatPoints(worth)}</span>
      </label>
      <span className="lb-mark-quick">
        <Button size="small" disabled={disabled} onClick={() => setPoints(0)}>
          0
        </Button>
        <Button size="small" disabled={disabled} title="m" onClick={() => setPoints(typedOf(worth))}>
          {formatPoints(worth)}
        </Button>
      </span>
      <Input.TextArea
        className="lb-mark-comment"
        autoSize={{ minRows: 1, maxRows: 5 }}
        maxLength={4000}
        placeholder={t('mark.comment')}
        aria-label={t('mark.comment')}
        value={comment}
        disabled={disabled}
        onChange={({ target }) => setComment(target.value)}
      />
      <Button
        type="primary"
        loading={busy}
        disabled={disabled}
        title="Ctrl+Enter"
        onClick={() => void save()}
      >
        {t('mark.save')}
      </Button>
      {!dirty && item.points !== null && <Button onClick={() => void finish()}>{t('mark.finishOne')}</Button>}
      <p className="lb-mark-keys lb-muted">{t('mark.keys')}</p>
    </footer>
  )
}
