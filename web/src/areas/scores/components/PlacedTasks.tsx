import { Form, Select } from 'antd'
import type { GradeItem } from '@labbox/contract/scores/books.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useTypeWord } from '../../tasks/index.ts'
import { APART, BY_KIND } from '../book/scheme-form.ts'
import { useGroupOptions } from './use-group-options.ts'
import '../../../ui/arrange.css'

/** Where each task counts, and which one makes up for another. */
export const PlacedTasks = ({ items }: { items: readonly GradeItem[] }) => {
  const { t } = useTranslation('scores')
  const text = useLocalText()
  const typeWord = useTypeWord()
  const groups = useGroupOptions()
  const tasks = items.filter(({ type }) => type !== null)
  if (tasks.length === 0) return <p className="lb-muted">{t('scheme.noTasks')}</p>
  const places = [
    { value: BY_KIND, label: t('scheme.byKind') },
    ...groups,
    { value: APART, label: t('scheme.apart') },
  ]
  const titleOf = ({ name, type }: GradeItem) => `${text(name)} · ${type === null ? '' : typeWord(type)}`
  return tasks.map((item) => (
    <fieldset key={item.id} className="lb-field-row">
      <Form.Item name={['scheme', 'placed', item.id]} label={titleOf(item)}>
        <Select options={places} />
      </Form.Item>
      <Form.Item name={['scheme', 'replaces', item.id]} label={t('scheme.replaces')}>
        <Select
          allowClear
          placeholder={t('scheme.replacesNone')}
          options={tasks
            .filter(({ id }) => id !== item.id)
            .map((other) => ({ value: other.id, label: titleOf(other) }))}
        />
      </Form.Item>
    </fieldset>
  ))
}
