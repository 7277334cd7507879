import { Input } from 'antd'
import { useTranslation } from '../app/i18n.ts'
import './ui.css'

type Text = { zh?: string | undefined; en?: string | undefined }

export interface LocalTextInputProps {
  /** Given by Form.Item. */
  value?: Text
  onChange?: (value: Text) => void
  /** Given by Form.Item: names the first field. */
  id?: string
  multiline?: boolean
  maxLength?: number
}

const kinds = { zh: '中文', en: 'English' } as const

/** Authored text in both languages side by side; at least one is enough where the schema says so. */
export const LocalTextInput = ({
  value = {},
  onChange,
  id,
  multiline = false,
  maxLength,
}: LocalTextInputProps) => {
  const { t } = useTranslation('common')
  const Field = multiline ? Input.TextArea : Input
  return (
    <div className="lb-local-text">
      {(['zh', 'en'] as const).map((language) => (
        <label key={language}>
          <span className="lb-muted">{kinds[language]}</span>
          <Field
            id={language === 'zh' ? id : undefined}
            lang={language}
            value={value[language] ?? ''}
            maxLength={maxLength}
            aria-label={t(`localText.${language}`)}
            onChange={({ target }: { target: { value: string } }) =>
              onChange?.({ ...value, [language]: target.value || undefined })
            }
          />
        </label>
      ))}
    </div>
  )
}
