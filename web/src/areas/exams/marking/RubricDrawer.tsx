import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined'
import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Radio, Skeleton } from 'antd'
import { useState } from 'react'
import type { DataOf } from '@labbox/contract/core/endpoint.ts'
import { formatPoints } from '@labbox/contract/core/score.ts'
import {
  Rubric,
  rubricGet,
  rubricPreview,
  rubricSave,
  type RubricItem,
} from '@labbox/contract/exams/rubric.ts'
import { call } from '../../../app/api/call.ts'
import { queryOf } from '../../../app/api/query.ts'
import { notify } from '../../../app/errors/feedback.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useUnsaved } from '../../../app/use-unsaved.ts'
import { LocalTextInput } from '../../../ui/LocalTextInput.tsx'
import { runMarking } from './act.ts'
import { ChangesTable } from './ChangesTable.tsx'
import { typedOf, unitsOf } from './points.ts'
import { NumberField } from '../../../ui/number/NumberField.tsx'

interface Props {
  examId: string
  question: number
  onClose: () => void
}

const itemId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => (byte % 36).toString(36)).join('')

interface ItemProps {
  item: RubricItem
  used: number
  onChange: (item: RubricItem) => void
  onRemove: () => void
}

const ItemFields = ({ item, used, onChange, onRemove }: ItemProps) => {
  const { t } = useTranslation('exams-results')
  return (
    <li>
      <LocalTextInput value={item.text} maxLength={500} onChange={(text) => onChange({ ...item, text })} />
      <div className="lb-actions">
        <NumberField
          aria-label={t('rubric.points')}
          step={0.5}
          precision={1}
          min={-100}
          max={100}
          value={typedOf(item.points)}
          onChange={(value) => onChange({ ...item, points: unitsOf(value) ?? 0 })}
        />
        <span className="lb-muted">{t('rubric.used', { count: used })}</span>
        <Button icon={<DeleteOutlined />} aria-label={t('rubric.remove')} onClick={onRemove} />
      </div>
    </li>
  )
}

type Loaded = DataOf<typeof rubricGet>

const Editor = ({ examId, question, loaded, onClose }: Props & { loaded: Loaded }) => {
  const { t } = useTranslation('exams-results')
  const [rubric, setRubric] = useState<Rubric>(loaded.rubric)
  const [preview, setPreview] = useState<DataOf<typeof rubricPreview> | null>(null)
  const [busy, setBusy] = useState(false)
  const dirty = JSON.stringify(rubric) !== JSON.stringify(loaded.rubric)
  const release = useUnsaved(dirty)
  const change = (next: Rubric) => {
    setRubric(next)
    setPreview(null)
  }
  const valid = Rubric.safeParse(rubric).success
  const given = { id: examId, question, revision: loaded.revision, rubric }
  const run = async (act: () => Promise<unknown>) => {
    setBusy(true)
    await act()
    setBusy(false)
  }
  const look = () => run(async () => setPreview(await runMarking(() => call(rubricPreview, given))))
  const save = () =>
    run(async () => {
      const done = await runMarking(() => call(rubricSave, given))
      if (!done) return
      release()
      notify.success(t('rubric.saved', { count: done.changes.length }))
      onClose()
    })
  const items = (next: RubricItem[]) => change({ ...rubric, items: next })
  return (
    <>
      <p className="lb-muted">{t('rubric.hint', { worth: formatPoints(loaded.worth) })}</p>
      <Radio.Group
        aria-label={t('rubric.start')}
        value={rubric.start}
        options={(['nothing', 'all'] as const).map((value) => ({ value, label: t(`rubric.start_${value}`) }))}
        onChange={({ target }) => change({ ...rubric, start: target.value as Rubric['start'] })}
      />
      <ol className="lb-rubric-items">
        {rubric.items.map((item, k) => (
          <ItemFields
            key={item.id}
            item={item}
            used={loaded.used[item.id] ?? 0}
            onChange={(next) => items(rubric.items.with(k, next))}
            onRemove={() => items(rubric.items.filter((one) => one !== item))}
          />
        ))}
      </ol>
      <div className="lb-actions">
        <Button
          icon={<PlusOutlined />}
          disabled={rubric.items.length >= 30}
          onClick={() => items([...rubric.items, { id: itemId(), points: 10_000, text: {} }])}
        >
          {t('rubric.add')}
        </Button>
        <Button loading={busy} disabled={!dirty || !valid} onClick={() => void look()}>
          {t('changes.preview')}
        </Button>
        <Button
          type="primary"
          loading={busy}
          disabled={!dirty || !valid || preview === null}
          onClick={() => void save()}
        >
          {t('rubric.save')}
        </Button>
      </div>
      {dirty && !valid && <p className="lb-muted">{t('rubric.incomplete')}</p>}
      {preview && <ChangesTable changes={preview.changes} unchanged={preview.unchanged} />}
    </>
  )
}

/** The rubric as whoever marks along may see it. */
const Shown = ({ rubric, used }: Loaded) => {
  const { t } = useTranslation('exams-results')
  const text = useLocalText()
  return (
    <>
      <p className="lb-muted">{t('rubric.ofOwner')}</p>
      {rubric.items.length > 0 && <p>{t(`rubric.start_${rubric.start}`)}</p>}
      <ol className="lb-rubric-items">
        {rubric.items.map((item) => (
          <li key={item.id}>
            {text(item.text)} <span className="lb-num">{formatPoints(item.points)}</span>{' '}
            <span className="lb-muted">{t('rubric.used', { count: used[item.id] ?? 0 })}</span>
          </li>
        ))}
      </ol>
    </>
  )
}

/** The rubric of a question: what is changed in it moves the marks that were given by it, after a preview. */
export const RubricDrawer = ({ examId, question, onClose }: Props) => {
  const { t } = useTranslation('exams-results')
  const query = useQuery({ ...queryOf(rubricGet, { id: examId, question }), staleTime: Infinity, gcTime: 0 })
  const loaded = query.data
  return (
    <Drawer open size={640} title={t('rubric.title', { number: question + 1 })} onClose={onClose}>
      {!loaded && <Skeleton active />}
      {loaded?.editable === true && (
        <Editor key={loaded.revision} examId={examId} question={question} onClose={onClose} loaded={loaded} />
      )}
      {loaded?.editable === false && <Shown {...loaded} />}
    </Drawer>
  )
}
