import { Input } from 'antd'
import { useTranslation } from '../app/i18n.ts'
import { OtherLanguage } from './language/OtherLanguage.tsx'
import { WritingSwitch } from './language/WritingSwitch.tsx'
import { otherLanguage, useWritingLanguage } from './language/writing.ts'

type Text = { zh?: string | undefined; en?: string | undefined }

export interface LocalTextInputProps {
  /** Given by Form.Item. */
  value?: Text
  onChange?: (value: Text) => void
  /** Given by Form.Item. */
  id?: string
  multiline?: boolean
  maxLength?: number
}

/** Authored text in two languages, one at a time; one is enough where the schema says so. */
export const LocalTextInput = ({
  value = {},
  onChange,
  id,
  multiline = false,
  maxLength,
}: LocalTextInputProps) => {
  const { t } = useTranslation('common')
  const [language] = useWritingLanguage()
  const Field = multiline ? Input.TextArea : Input
  return (
    <div className="lb-local-text">
      <Field
        // Each language has its own undo history.
        key={language}
        id={id}
        lang={language}
        value={value[language] ?? ''}
        maxLength={maxLength}
        aria-label={t(`localText.${language}`)}
        onChange={({ target }: { target: { value: string } }) =>
          onChange?.({ ...value, [language]: target.value || undefined })
        }
      />
      <WritingSwitch filled={{ zh: Boolean(value.zh), en: Boolean(value.en) }} />
      {!value[language] && (
        <OtherLanguage
          texts={[value[otherLanguage(language)] ?? '']}
          to={language}
          onTake={([text]) => onChange?.({ ...value, [language]: text?.slice(0, maxLength) })}
        />
      )}
    </div>
  )
}
