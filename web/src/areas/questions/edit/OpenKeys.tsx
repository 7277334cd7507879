import { Checkbox, Form, InputNumber, Radio } from 'antd'
import { fileKinds, QUESTION_LIMITS } from '@labbox/contract/questions/content.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { LocalDocEditor } from '../../../ui/rich/LocalDocEditor.tsx'
import { typedOf, withTyped } from './draft.ts'
import type { PartProps } from './given.ts'
import { textExtras } from './rich/extras.ts'

/** True or false. */
export const BooleanKey = ({ draft, onChange }: PartProps) => {
  const { t } = useTranslation('questions')
  const { key } = typedOf<'boolean'>(draft)
  return (
    <fieldset className="lb-edit-block">
      <legend>{t('edit.statement')}</legend>
      <Radio.Group
        aria-label={t('edit.statement')}
        value={key.correct}
        options={[true, false].map((value) => ({ value, label: t(`answer.${value}`) }))}
        onChange={({ target }) =>
          onChange(withTyped<'boolean'>(draft, { key: { ...key, correct: target.value as boolean } }))
        }
      />
    </fieldset>
  )
}

const Model = ({ draft, onChange, files, onPicture }: PartProps) => {
  const { t } = useTranslation('questions')
  const { key } = typedOf<'short' | 'file'>(draft)
  return (
    <Form.Item label={t('edit.model')} extra={t('edit.modelHint')}>
      <LocalDocEditor
        value={key.model}
        onChange={(model) => onChange(withTyped<'short' | 'file'>(draft, { key: { ...key, model } }))}
        files={files}
        onPicture={onPicture}
        extras={textExtras}
        label={t('edit.model')}
      />
    </Form.Item>
  )
}

/** Length and model answer of a short answer. */
export const ShortKey = (props: PartProps) => {
  const { t } = useTranslation('questions')
  const { draft, onChange } = props
  const { content } = typedOf<'short'>(draft)
  return (
    <fieldset className="lb-edit-block">
      <legend>{t('type.short')}</legend>
      <Form.Item label={t('edit.maxLength')} htmlFor="short-length">
        <InputNumber
          id="short-length"
          min={1}
          max={QUESTION_LIMITS.shortText}
          value={content.maxLength}
          onChange={(maxLength) =>
            onChange(withTyped<'short'>(draft, { content: { ...content, maxLength: maxLength ?? 2000 } }))
          }
        />
      </Form.Item>
      <Model {...props} />
    </fieldset>
  )
}

/** What may be handed in, and what it should show. */
export const FileKey = (props: PartProps) => {
  const { t } = useTranslation('questions')
  const { draft, onChange } = props
  const { content } = typedOf<'file'>(draft)
  const set = (change: Partial<typeof content>) =>
    onChange(withTyped<'file'>(draft, { content: { ...content, ...change } }))
  return (
    <fieldset className="lb-edit-block">
      <legend>{t('type.file')}</legend>
      <div className="lb-edit-row">
        <Form.Item label={t('edit.accept')}>
          <Checkbox.Group
            value={content.accept}
            options={fileKinds.map((value) => ({ value, label: t(`file.${value}`) }))}
            onChange={(accept) => accept.length > 0 && set({ accept })}
          />
        </Form.Item>
        <Form.Item label={t('edit.maxFiles')} htmlFor="file-count">
          <InputNumber
            id="file-count"
            min={1}
            max={QUESTION_LIMITS.files}
            value={content.maxFiles}
            onChange={(maxFiles) => set({ maxFiles: maxFiles ?? 1 })}
          />
        </Form.Item>
        <Form.Item label={t('edit.maxMegabytes')} htmlFor="file-size">
          <InputNumber
            id="file-size"
            min={1}
            max={QUESTION_LIMITS.fileMegabytes}
            suffix="MB"
            value={content.maxMegabytes}
            onChange={(maxMegabytes) => set({ maxMegabytes: maxMegabytes ?? 20 })}
          />
        </Form.Item>
      </div>
      <Model {...props} />
    </fieldset>
  )
}
