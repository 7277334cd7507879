import ArrowDownOutlined from '@ant-design/icons/es/icons/ArrowDownOutlined'
import ArrowUpOutlined from '@ant-design/icons/es/icons/ArrowUpOutlined'
import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined'
import { Button, Checkbox } from 'antd'
import { optionName } from '@labbox/contract/questions/check.ts'
import { QUESTION_LIMITS } from '@labbox/contract/questions/content.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { addOption, moved, removeOption, typedOf, withTyped, type Typed } from './draft.ts'
import type { PartProps } from './given.ts'
import { LocalLine } from './LocalLine.tsx'

type Choice = Typed<'single' | 'multiple'>

/** Options of a choice question with the right ones marked. */
export const OptionsEditor = ({ draft, onChange, ...rest }: PartProps) => {
  const { t } = useTranslation('questions')
  const choice = typedOf<'single' | 'multiple'>(draft)
  const { content, key } = choice
  const { options } = content
  const several = content.type === 'multiple'
  const set = (change: Partial<Choice>) => onChange(withTyped(draft, change))
  const isRight = (id: string) => (key.type === 'single' ? key.correct === id : key.correct.includes(id))
  const mark = (id: string, on: boolean) => {
    if (key.type === 'single') return set({ key: { ...key, correct: id } })
    // in the order of the options, so that the same choice is the same document
    const correct = options
      .map((option) => option.id)
      .filter((one) => (one === id ? on : key.correct.includes(one)))
    return set({ key: { ...key, correct } })
  }
  return (
    <fieldset className="lb-edit-block">
      <legend>{t('edit.options')}</legend>
      <p className="lb-muted">{t('edit.optionsHint')}</p>
      {options.map((option, k) => (
        <div key={option.id} className="lb-edit-option">
          <label className="lb-edit-right" title={t('edit.right')}>
            <input
              type={several ? 'checkbox' : 'radio'}
              name="right"
              checked={isRight(option.id)}
              aria-label={t('edit.rightOption', { name: optionName(k) })}
              onChange={({ target }) => mark(option.id, target.checked)}
            />
            {optionName(k)}
          </label>
          <LocalLine
            {...rest}
            value={option.text}
            label={t('edit.option', { name: optionName(k) })}
            onChange={(text) =>
              set({ content: { ...content, options: options.with(k, { ...option, text }) } })
            }
          />
          <div className="lb-edit-moves">
            <Button
              type="text"
              icon={<ArrowUpOutlined />}
              disabled={k === 0}
              aria-label={t('edit.up', { name: optionName(k) })}
              onClick={() => set({ content: { ...content, options: moved(options, k, k - 1) } })}
            />
            <Button
              type="text"
              icon={<ArrowDownOutlined />}
              disabled={k === options.length - 1}
              aria-label={t('edit.down', { name: optionName(k) })}
              onClick={() => set({ content: { ...content, options: moved(options, k, k + 1) } })}
            />
            <Button
              type="text"
              icon={<DeleteOutlined />}
              disabled={options.length <= 2}
              aria-label={t('edit.remove', { name: optionName(k) })}
              onClick={() => set(removeOption(choice, option.id))}
            />
          </div>
        </div>
      ))}
      <div className="lb-actions">
        <Button
          icon={<PlusOutlined />}
          disabled={options.length >= QUESTION_LIMITS.options}
          onClick={() => set(addOption(choice))}
        >
          {t('edit.addOption')}
        </Button>
        <Checkbox
          checked={content.shuffle}
          onChange={({ target }) => set({ content: { ...content, shuffle: target.checked } })}
        >
          {t('edit.shuffle')}
        </Checkbox>
      </div>
    </fieldset>
  )
}
