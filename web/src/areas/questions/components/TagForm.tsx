import { Button, Form } from 'antd'
import { useState } from 'react'
import type { OptionalLocalText } from '@labbox/contract/core/types.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { LocalTextInput } from '../../../ui/LocalTextInput.tsx'

interface Props {
  title: string
  initial: OptionalLocalText
  onSave: (name: { zh?: string; en?: string }) => Promise<boolean>
  onCancel: () => void
}

/** Asks for the name of a tag in both languages. */
export const TagForm = ({ title, initial, onSave, onCancel }: Props) => {
  const { t } = useTranslation('questions')
  const [name, setName] = useState(initial)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const done = await onSave({ ...(name.zh && { zh: name.zh }), ...(name.en && { en: name.en }) })
    setBusy(false)
    if (done) setName({})
  }
  return (
    <form
      className="lb-tag-form"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
    >
      <Form.Item label={title} htmlFor="tag-name" layout="vertical">
        <LocalTextInput id="tag-name" maxLength={100} value={name} onChange={setName} />
      </Form.Item>
      <div className="lb-actions">
        <Button type="primary" htmlType="submit" loading={busy} disabled={!name.zh && !name.en}>
          {t('common:action.save')}
        </Button>
        <Button onClick={onCancel}>{t('common:action.cancel')}</Button>
      </div>
    </form>
  )
}
